// Keeps the app's shell for when there is no line: pages come from the network first, hashed files from the cache first.
// The API is never touched: what is stale there is worse than what is missing. The build fills in the two constants.
const version = '__VERSION__';
const files = __FILES__;
const page = '/app.html';

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(version)
      .then((cache) => cache.addAll([page, ...files]))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== version).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => caches.match(page)));
  else if (pathname.startsWith('/assets/') || files.includes(pathname)) event.respondWith(cacheFirst(request));
});

async function cacheFirst(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  // Copied before it is handed on: a body can be read once.
  if (response.ok) {
    const cache = await caches.open(version);
    await cache.put(request, response.clone());
  }
  return response;
}
