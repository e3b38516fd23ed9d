import { createStore, delMany, get, keys, set, update, type UseStore } from 'idb-keyval';
import { noLists, type Change, type Lists } from './changes.ts';
import { offlineDatabase } from '../storage/erase-offline.ts';
import type { IdMap } from './queue.rules.ts';

/** A response that is kept for reading offline. */
export interface Kept {
  response: unknown;
  /** In milliseconds. */
  loadedAt: number;
}

type Part = 'queue' | 'ids' | 'removed' | 'token' | `kept/${string}`;

let opened: { databases: IDBFactory; store: UseStore } | undefined;

/** The store of the current `indexedDB`, opened once. A test has databases of its own. */
function store(): UseStore {
  if (opened?.databases !== indexedDB)
    opened = { databases: indexedDB, store: createStore(offlineDatabase.name, offlineDatabase.store) };
  return opened.store;
}

/** Local ids of sent creations that are remembered, for an Undo that still names them. */
const mostIds = 500;
const mostRemoved = 50;

/**
 * The database of the offline mode, for the page and the service worker. Every entry belongs to an account, and only the entries of
 * the account that is signed in are read.
 */
export function openOfflineStore(account: string) {
  const key = (part: Part) => `${account}/${part}`;
  return {
    readKept: (route: string) => get<Kept>(key(`kept/${route}`), store()),
    writeKept: (route: string, kept: Kept) => set(key(`kept/${route}`), kept, store()),
    readQueue: async (): Promise<readonly Change[]> => (await get<Change[]>(key('queue'), store())) ?? [],
    /** Changes the queue in one transaction, and returns it. */
    async updateQueue(change: (queue: readonly Change[]) => readonly Change[]): Promise<readonly Change[]> {
      let changed: readonly Change[] = [];
      await update<readonly Change[]>(key('queue'), (queue = []) => (changed = change(queue)), store());
      return changed;
    },
    readIds: async (): Promise<IdMap> => (await get<IdMap>(key('ids'), store())) ?? {},
    addIds: (ids: IdMap) =>
      update<IdMap>(
        key('ids'),
        (known = {}) => Object.fromEntries(Object.entries({ ...known, ...ids }).slice(-mostIds)),
        store(),
      ),
    readRemoved: async (): Promise<Lists> => (await get<Lists>(key('removed'), store())) ?? noLists,
    addRemoved: (added: Lists) =>
      update<Lists>(
        key('removed'),
        (known = noLists) => ({
          tasks: [...known.tasks, ...added.tasks].slice(-mostRemoved),
          backlog: [...known.backlog, ...added.backlog].slice(-mostRemoved),
          contacts: [...known.contacts, ...added.contacts].slice(-mostRemoved),
        }),
        store(),
      ),
    /** The session that the service worker sends changes with. */
    readToken: () => get<string>(key('token'), store()),
    writeToken: (token: string) => set(key('token'), token, store()),
  };
}

export type OfflineStore = ReturnType<typeof openOfflineStore>;

/** Returns the accounts that have changes to send. */
export async function listWaitingAccounts(): Promise<string[]> {
  const all = await keys<string>(store());
  return all.filter((key) => key.endsWith('/queue')).map((key) => key.slice(0, -'/queue'.length));
}

/** Deletes what is kept of other accounts than the one that is signed in. Their unsent changes stay: only they can send them. */
export async function eraseOtherAccounts(account: string): Promise<void> {
  const all = await keys<string>(store());
  const others = all.filter((key) => !key.startsWith(`${account}/`) && !/\/(?:queue|ids)$/.test(key));
  await delMany(others, store());
}
