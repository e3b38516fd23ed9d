import type { UserContext } from '../../../platform/context.ts';

/** A value is built anew after this time: processes of an earlier release change data without a new version. */
const validMs = 30 * 60_000;

interface Entry<T> {
  builtAt: number;
  version: string;
  value: T;
}

export interface VersionedCache<T> {
  /** Returns the user's cached value if it was built for the version, and builds it otherwise. */
  get(context: UserContext, version: string, build: () => Promise<T>): Promise<T>;
}

/**
 * Returns an LRU cache with one value per user, limited by the size of all values together. The version comes from the database, so a
 * change in any process invalidates the value in all of them.
 */
export function createVersionedCache<T>(maxSize: number, getSize: (value: T) => number): VersionedCache<T> {
  const entries = new Map<string, Entry<T>>();
  const builds = new Map<string, Promise<T>>();
  let total = 0;

  function remove(userId: string): void {
    const entry = entries.get(userId);
    if (!entry) return;
    entries.delete(userId);
    total -= getSize(entry.value) + 1;
  }

  function keep(userId: string, entry: Entry<T>): void {
    remove(userId);
    entries.set(userId, entry);
    total += getSize(entry.value) + 1;
    for (const oldest of entries.keys()) {
      if (total <= maxSize || oldest === userId) break;
      remove(oldest);
    }
  }

  /** Concurrent messages wait for a value that is being built instead of building their own. */
  function buildOnce(key: string, build: () => Promise<T>): Promise<T> {
    const running = builds.get(key);
    if (running) return running;
    const started = build().finally(() => builds.delete(key));
    builds.set(key, started);
    return started;
  }

  return {
    async get({ user, now }, version, build) {
      const known = entries.get(user.id);
      if (known?.version === version && now.getTime() - known.builtAt < validMs) {
        keep(user.id, known);
        return known.value;
      }
      const value = await buildOnce(`${user.id} ${version}`, build);
      keep(user.id, { builtAt: now.getTime(), version, value });
      return value;
    },
  };
}
