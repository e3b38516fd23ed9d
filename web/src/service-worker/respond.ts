import { previousName, type createPrecache } from './precache.ts';

/** The page of every address that belongs to the app, as the server returns it. */
export const appPage = '/app.html';

interface Options {
  precache: ReturnType<typeof createPrecache>;
  /** The cache of the hashed files that are fetched later than the worker's installation. */
  assets: string;
  origin: string;
  caches: CacheStorage;
  fetch: typeof fetch;
}

/**
 * Returns the function that responds to a request of the page, or undefined for a request that is left to the browser. Pages come from the network
 * first, files from the cache first. The API is left alone: an outdated response is worse than none.
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
    const kept = (await precache.match(pathname)) ?? (await cache.match(file));
    if (kept) return kept;
    // A tab of the version before may still be open, and the server no longer has its files.
    const previous = await caches.open(previousName);
    const earlier = await previous.match(file);
    if (earlier) return earlier;
    const response = await request(file);
    // Cloned before it is returned, because a body can be read once. A precached file is not stored here: it has revisions.
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
