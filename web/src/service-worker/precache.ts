/** A file that the worker keeps. `revision` is a hash of its content, or null when the address already contains one. */
export interface PrecacheEntry {
  url: string;
  revision: string | null;
}

interface Browser {
  caches: CacheStorage;
  fetch: typeof fetch;
}

const cacheName = 'precache';
/** The hashed files of the versions before. */
export const previousName = 'previous';
/** Files of earlier versions that are kept, the newest: about three versions in which every file has changed. */
const mostPrevious = 400;

/**
 * Keeps the files of a manifest in one cache, keyed by address and revision: a new version of the worker fetches what changed
 * and nothing else.
 */
export function createPrecache(manifest: readonly PrecacheEntry[], { caches, fetch: request }: Browser) {
  const keys = new Map(manifest.map((entry) => [entry.url, toKey(entry)]));

  return {
    cacheName,

    /** Fetches the files that the cache does not have in this revision. Rejects when one of them cannot be fetched. */
    async install(): Promise<void> {
      const cache = await caches.open(cacheName);
      await Promise.all(
        [...keys].map(async ([url, key]) => {
          if (await cache.match(key)) return;
          // Past the HTTP cache, which may hold an earlier revision of the same address.
          const response = await request(url, { cache: 'reload' });
          if (!response.ok) throw new Error(`${url} returned status ${response.status}.`);
          await cache.put(key, response);
        }),
      );
    },

    /**
     * Deletes the files and revisions that are no longer in the manifest. Hashed files move to the cache `previous`: a tab of an
     * earlier version, still open, loads its screens from there, also offline and after more than one update.
     */
    async removeOutdated(): Promise<void> {
      const cache = await caches.open(cacheName);
      const current = new Set(keys.values());
      const kept = await cache.keys();
      const outdated = kept.filter(({ url }) => {
        const { pathname, search } = new URL(url);
        return !current.has(pathname + search);
      });
      if (outdated.length === 0) return;
      const previous = await caches.open(previousName);
      await Promise.all(
        outdated.map(async (entry) => {
          const response = new URL(entry.url).pathname.startsWith('/assets/') ? await cache.match(entry) : undefined;
          if (response) await previous.put(entry, response);
          await cache.delete(entry);
        }),
      );
      // A cache lists its entries in the order in which they were added.
      const earlier = await previous.keys();
      await Promise.all(earlier.slice(0, -mostPrevious).map((entry) => previous.delete(entry)));
    },

    /** The kept file of an address, if there is one. */
    async match(url: string): Promise<Response | undefined> {
      const key = keys.get(url);
      if (key === undefined) return undefined;
      const cache = await caches.open(cacheName);
      return cache.match(key);
    },

    has: (url: string): boolean => keys.has(url),
  };
}

function toKey({ url, revision }: PrecacheEntry): string {
  return revision === null ? url : `${url}?revision=${revision}`;
}
