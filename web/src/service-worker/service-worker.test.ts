import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createPrecache, type PrecacheEntry } from './precache.ts';
import { createResponder } from './respond.ts';

const origin = 'https://aide.test';

/** An in-memory Cache API with the methods that the worker uses. */
function createCaches(): CacheStorage {
  const stores = new Map<string, Map<string, Response>>();
  const toUrl = (key: RequestInfo | URL) => new URL(key instanceof Request ? key.url : key, origin).href;
  const open = (name: string) => {
    const entries = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, entries);
    return {
      match: async (key: RequestInfo | URL) => entries.get(toUrl(key))?.clone(),
      put: async (key: RequestInfo | URL, response: Response) => void entries.set(toUrl(key), response),
      delete: async (key: RequestInfo | URL) => entries.delete(toUrl(key)),
      keys: async () => [...entries.keys()].map((url) => new Request(url)),
    };
  };
  return { open: async (name: string) => open(name) } as unknown as CacheStorage;
}

let files: Record<string, string>;
let caches: CacheStorage;
const request = vi.fn<typeof fetch>();
const fetched = () =>
  request.mock.calls.map(([input]) => (input instanceof Request ? new URL(input.url).pathname : input));

const manifest = (themeRevision: string): PrecacheEntry[] => [
  { url: '/app.html', revision: 'a1' },
  { url: '/assets/main-1234.js', revision: null },
  { url: '/theme.js', revision: themeRevision },
];

async function install(entries: PrecacheEntry[]) {
  const precache = createPrecache(entries, { caches, fetch: request });
  await precache.install();
  await precache.removeOutdated();
  const respond = createResponder({ precache, assets: 'assets-1', origin, caches, fetch: request });
  const get = async (path: string, mode: RequestMode = 'cors') => {
    const incoming = new Request(origin + path);
    // A navigation request cannot be constructed.
    Object.defineProperty(incoming, 'mode', { value: mode });
    return (await respond(incoming))?.text();
  };
  request.mockClear();
  return { get, respond };
}

beforeEach(() => {
  files = { '/app.html': '<app>', '/assets/main-1234.js': 'main', '/theme.js': 'light', '/assets/lazy-1.js': 'lazy' };
  caches = createCaches();
  request.mockReset();
  request.mockImplementation(async (input) => {
    const path = new URL(input instanceof Request ? input.url : input, origin).pathname;
    const content = files[path];
    return content === undefined ? new Response('', { status: 404 }) : new Response(content);
  });
});

describe('a new version of the service worker', () => {
  it('fetches an unhashed file whose content changed, and only that one', async () => {
    await install(manifest('r1'));
    files['/theme.js'] = 'dark';
    const precache = createPrecache(manifest('r2'), { caches, fetch: request });
    await precache.install();
    expect(fetched()).toEqual(['/theme.js']);
    const { get } = await install(manifest('r2'));
    expect(await get('/theme.js')).toBe('dark');
  });

  it('bypasses the HTTP cache', async () => {
    await createPrecache(manifest('r1'), { caches, fetch: request }).install();
    expect(request.mock.calls.map(([, init]) => init?.cache)).toEqual(['reload', 'reload', 'reload']);
  });

  it('deletes revisions that are no longer listed', async () => {
    await install(manifest('r1'));
    await install(manifest('r2'));
    const cache = await caches.open('precache');
    const cached = await cache.keys();
    expect(cached.map(({ url }) => url.slice(origin.length))).toEqual([
      '/app.html?revision=a1',
      '/assets/main-1234.js',
      '/theme.js?revision=r2',
    ]);
  });

  it('keeps the files of a tab that is two versions behind, and at most 400 of them', async () => {
    const version = (name: string, count: number): PrecacheEntry[] =>
      Array.from({ length: count }, (_, at) => ({ url: `/assets/${name}-${at}.js`, revision: null }));
    const publish = async (name: string, count: number) => {
      const entries = version(name, count);
      files = Object.fromEntries(entries.map(({ url }) => [url, url]));
      return install(entries);
    };
    await publish('one', 1);
    await publish('two', 1);
    const { get } = await publish('three', 401);
    request.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await get('/assets/one-0.js')).toBe('/assets/one-0.js');
    expect(await get('/assets/two-0.js')).toBe('/assets/two-0.js');
    request.mockImplementation(async () => new Response('four'));
    await publish('four', 1);
    const previous = await caches.open('previous');
    const cached = (await previous.keys()).map(({ url }) => url.slice(`${origin}/assets/`.length));
    expect(cached).toHaveLength(400);
    expect(cached).not.toContain('one-0.js');
    expect(cached).toContain('three-400.js');
  });

  it('is not installed when a file is missing', async () => {
    delete files['/theme.js'];
    await expect(createPrecache(manifest('r1'), { caches, fetch: request }).install()).rejects.toThrow('/theme.js');
  });
});

describe('the service worker', () => {
  it('returns precached files without a request', async () => {
    const { get } = await install(manifest('r1'));
    expect([await get('/theme.js'), await get('/assets/main-1234.js')]).toEqual(['light', 'main']);
    expect(request).not.toHaveBeenCalled();
  });

  it('caches other hashed files on first use', async () => {
    const { get } = await install(manifest('r1'));
    expect([await get('/assets/lazy-1.js'), await get('/assets/lazy-1.js')]).toEqual(['lazy', 'lazy']);
    expect(fetched()).toEqual(['/assets/lazy-1.js']);
  });

  it('does not cache a failed response', async () => {
    const { get } = await install(manifest('r1'));
    await get('/assets/gone-1.js');
    await get('/assets/gone-1.js');
    expect(request).toHaveBeenCalledTimes(2);
  });

  it('opens the app from the cache when a page cannot be loaded', async () => {
    const { get } = await install(manifest('r1'));
    request.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await get('/dashboard', 'navigate')).toBe('<app>');
  });

  it('is network-first for pages', async () => {
    const { get } = await install(manifest('r1'));
    files['/dashboard'] = '<new>';
    expect(await get('/dashboard', 'navigate')).toBe('<new>');
  });

  it('does not handle the API, other origins and writes', async () => {
    const { respond } = await install(manifest('r1'));
    expect(respond(new Request(`${origin}/api/v1/tasks`))).toBeUndefined();
    expect(respond(new Request('https://other.test/assets/a.js'))).toBeUndefined();
    expect(respond(new Request(`${origin}/theme.js`, { method: 'POST' }))).toBeUndefined();
  });
});
