import type { WindowMessage } from '../lib/events/push-messages.ts';
import { pushStore } from '../lib/storage/push-store.ts';
import { createNotifications, type Shown, type WindowClient } from './notifications.ts';
import { createPrecache, previousName, type PrecacheEntry } from './precache.ts';
import { renewSubscription } from './renew-subscription.ts';
import { createResponder } from './respond.ts';
import { sendChanges } from './send-changes.ts';

/** The build replaces both by literals (build/service-worker.ts). */
declare const PRECACHE_MANIFEST: readonly PrecacheEntry[];
declare const WORKER_VERSION: string;

interface LifecycleEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

interface SyncEvent extends LifecycleEvent {
  tag: string;
}

interface RequestEvent extends Event {
  request: Request;
  respondWith: (response: Promise<Response>) => void;
}

interface PushEvent extends LifecycleEvent {
  data: { text: () => string } | null;
}

interface NotificationEvent extends LifecycleEvent {
  notification: Shown;
  action: string;
}

interface SubscriptionEvent extends LifecycleEvent {
  newSubscription?: PushSubscription | null;
}

interface WindowEvent extends LifecycleEvent {
  data: WindowMessage;
}

/** The part of ServiceWorkerGlobalScope that is used; the full types conflict with those of a page. */
interface WorkerScope {
  addEventListener: {
    (type: 'install' | 'activate', listener: (event: LifecycleEvent) => void): void;
    (type: 'sync', listener: (event: SyncEvent) => void): void;
    (type: 'fetch', listener: (event: RequestEvent) => void): void;
    (type: 'push', listener: (event: PushEvent) => void): void;
    (type: 'notificationclick', listener: (event: NotificationEvent) => void): void;
    (type: 'pushsubscriptionchange', listener: (event: SubscriptionEvent) => void): void;
    (type: 'message', listener: (event: WindowEvent) => void): void;
  };
  skipWaiting: () => Promise<void>;
  clients: {
    claim: () => Promise<void>;
    matchAll: (options: { type: 'window'; includeUncontrolled: boolean }) => Promise<WindowClient[]>;
    openWindow: (path: string) => Promise<unknown>;
  };
  registration: {
    showNotification: (title: string, options: NotificationOptions) => Promise<void>;
    getNotifications: (filter?: { tag: string }) => Promise<Shown[]>;
    pushManager: PushManager;
    sync?: { register: (tag: string) => Promise<void> };
  };
  navigator: { userAgent: string };
  location: Location;
  caches: CacheStorage;
  fetch: typeof fetch;
}
declare const self: WorkerScope;

const browser = { caches: self.caches, fetch: self.fetch.bind(self) };
const assets = `assets-${WORKER_VERSION}`;
const precache = createPrecache(PRECACHE_MANIFEST, browser);
const respond = createResponder({ ...browser, precache, assets, origin: self.location.origin });
const notifications = createNotifications({
  origin: self.location.origin,
  fetch: browser.fetch,
  store: pushStore,
  show: (title, options) => self.registration.showNotification(title, options),
  listShown: (tag) => self.registration.getNotifications(tag === undefined ? undefined : { tag }),
  listWindows: () => self.clients.matchAll({ type: 'window', includeUncontrolled: true }),
  openWindow: (path) => self.clients.openWindow(path),
  requestSync: async () => self.registration.sync?.register('actions'),
  mayStaySilent: !/^((?!Chrom|Firefox).)*Safari/.test(self.navigator.userAgent),
});

self.addEventListener('install', (event) => {
  event.waitUntil(precache.install().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    precache
      .removeOutdated()
      .then(deleteOtherCaches)
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const response = respond(event.request);
  if (response) event.respondWith(response);
});

// A push proves that the browser is online, so queued actions are sent too.
self.addEventListener('push', (event) => {
  event.waitUntil(notifications.receive(event.data?.text() ?? '').then(() => notifications.sendQueued()));
});

self.addEventListener('notificationclick', (event) => {
  event.waitUntil(notifications.click(event.notification, event.action));
});

self.addEventListener('sync', (event) => {
  event.waitUntil(event.tag === 'changes' ? sendChanges(browser.fetch) : notifications.sendQueued());
});

self.addEventListener('message', (event) => {
  if (event.data?.type === 'send-queued-actions') event.waitUntil(notifications.sendQueued());
  if (event.data?.type === 'close-notification') event.waitUntil(notifications.close(event.data.tag));
});

self.addEventListener('pushsubscriptionchange', (event) => {
  const subscribe = async (applicationServerKey: string) => {
    const next = await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
    return next.toJSON();
  };
  const host = { fetch: browser.fetch, store: pushStore, subscribe };
  event.waitUntil(renewSubscription(host, event.newSubscription?.toJSON() ?? null));
});

/** Page chunks that an earlier version cached after its installation are moved to the previous files too. */
async function deleteOtherCaches(): Promise<void> {
  const names = await self.caches.keys();
  const previous = await self.caches.open(previousName);
  const outdated = names.filter((name) => ![assets, precache.cacheName, previousName].includes(name));
  for (const name of outdated) {
    const cache = await self.caches.open(name);
    for (const entry of await cache.keys()) {
      const response = await cache.match(entry);
      if (response) await previous.put(entry, response);
    }
    await self.caches.delete(name);
  }
}
