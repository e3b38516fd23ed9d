import { createPrecache, type PrecacheEntry } from './precache.ts';
import { createResponder } from './respond.ts';

/** The build replaces both by literals (build/service-worker.ts). */
declare const PRECACHE_MANIFEST: readonly PrecacheEntry[];
declare const WORKER_VERSION: string;

interface LifecycleEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

interface RequestEvent extends Event {
  request: Request;
  respondWith: (response: Promise<Response>) => void;
}

/** What this file uses of ServiceWorkerGlobalScope, whose own types exclude those of a page. */
interface WorkerScope {
  addEventListener: {
    (type: 'install' | 'activate', listener: (event: LifecycleEvent) => void): void;
    (type: 'fetch', listener: (event: RequestEvent) => void): void;
  };
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
  location: Location;
  caches: CacheStorage;
  fetch: typeof fetch;
}
declare const self: WorkerScope;

const browser = { caches: self.caches, fetch: self.fetch.bind(self) };
const assets = `assets-${WORKER_VERSION}`;
const precache = createPrecache(PRECACHE_MANIFEST, browser);
const respond = createResponder({ ...browser, precache, assets, origin: self.location.origin });

self.addEventListener('install', (event) => {
  event.waitUntil(precache.install().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([precache.removeOutdated(), deleteOtherCaches()]).then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const response = respond(event.request);
  if (response) event.respondWith(response);
});

async function deleteOtherCaches(): Promise<void> {
  const names = await self.caches.keys();
  const outdated = names.filter((name) => name !== assets && name !== precache.cacheName);
  await Promise.all(outdated.map((name) => self.caches.delete(name)));
}
