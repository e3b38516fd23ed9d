/** A precached file. `revision` is a hash of its content, or null if the URL contains one. */
export interface PrecacheEntry {
  url: string;
  revision: string | null;
}

interface Browser {
  caches: CacheStorage;
  fetch: typeof fetch;
}

const cacheName = 'precache';
/** The cache for hashed files of earlier versions. */
export const previousName = 'previous';
/** The most files of earlier versions that are kept: about three versions in which every file has changed. */
const maxPrevious = 400;

/** Keeps the files of a manifest in one cache, keyed by URL and revision: a new version fetches only changed files. */
export function createPrecache(manifest: readonly PrecacheEntry[], { caches, fetch: request }: Browser) {
  const keys = new Map(manifest.map((entry) => [entry.url, toKey(entry)]));

  return {
    cacheName,

    /** Fetches the files that are missing in the cache. Rejects if one of them cannot be fetched. */
    async install(): Promise<void> {
      const cache = await caches.open(cacheName);
      await Promise.all(
        [...keys].map(async ([url, key]) => {
          if (await cache.match(key)) return;
          // Bypasses the HTTP cache, which may contain an earlier revision of the same URL.
          const response = await request(url, { cache: 'reload' });
          if (!response.ok) throw new Error(`${url} returned status ${response.status}.`);
          await cache.put(key, response);
        }),
      );
    },

    /**
     * Deletes files and revisions that are no longer in the manifest. Hashed files are moved to the cache `previous`:
     * an open tab of an earlier version loads its chunks from there, also offline and after several updates.
     */
    async removeOutdated(): Promise<void> {
      const cache = await caches.open(cacheName);
      const current = new Set(keys.values());
      const cached = await cache.keys();
      const outdated = cached.filter(({ url }) => {
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
      // Cache entries are listed in insertion order.
      const earlier = await previous.keys();
      await Promise.all(earlier.slice(0, -maxPrevious).map((entry) => previous.delete(entry)));
    },

    /** Returns the cached file of a URL, if there is one. */
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
