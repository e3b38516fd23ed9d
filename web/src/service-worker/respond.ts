import { previousName, type createPrecache } from './precache.ts';

/** The HTML of every page of the app. */
const appPage = '/app.html';

interface Options {
  precache: ReturnType<typeof createPrecache>;
  /** The cache of hashed files that are fetched after the installation. */
  assets: string;
  origin: string;
  caches: CacheStorage;
  fetch: typeof fetch;
}

/**
 * Returns a fetch handler; it returns undefined for requests that the browser should handle. Pages are network-first,
 * files cache-first. The API is not cached: an outdated response is worse than none.
 */
export function createResponder({ precache, assets, origin, caches, fetch: request }: Options) {
  async function respondWithPage(navigation: Request): Promise<Response> {
    try {
      return await request(navigation);
    } catch (error) {
      const page = await precache.match(appPage);
      if (!page) throw error;
      return page;
    }
  }

  async function respondWithFile(file: Request, pathname: string): Promise<Response> {
    const cache = await caches.open(assets);
    const cached = (await precache.match(pathname)) ?? (await cache.match(file));
    if (cached) return cached;
    // A tab of an earlier version may still be open, and the server no longer has its files.
    const previous = await caches.open(previousName);
    const earlier = await previous.match(file);
    if (earlier) return earlier;
    const response = await request(file);
    // Cloned before it is returned, because a body can be read once. Precached files are not stored here: they have
    // revisions.
    if (response.ok && !precache.has(pathname)) await cache.put(file, response.clone());
    return response;
  }

  return (incoming: Request): Promise<Response> | undefined => {
    const url = new URL(incoming.url);
    if (incoming.method !== 'GET' || url.origin !== origin) return undefined;
    if (incoming.mode === 'navigate') return respondWithPage(incoming);
    if (url.pathname.startsWith('/assets/') || precache.has(url.pathname))
      return respondWithFile(incoming, url.pathname);
    return undefined;
  };
}
