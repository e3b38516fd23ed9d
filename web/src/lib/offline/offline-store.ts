import { emptyContactDetails, emptySharedFields, emptyTask } from '@aide/contract/task-fields';
import { createStore, delMany, get, keys, set, update, type UseStore } from 'idb-keyval';
import { noLists, type Change, type Lists } from './changes.ts';
import { offlineDatabase } from '../storage/erase-offline.ts';
import type { IdMap } from './queue.rules.ts';

/** A response cached for offline use. */
export interface CachedResponse {
  response: unknown;
  /** In milliseconds. */
  loadedAt: number;
}

type Part = 'queue' | 'ids' | 'removed' | 'token' | `kept/${string}`;

let opened: { databases: IDBFactory; store: UseStore } | undefined;

/** Returns the store of the current `indexedDB`; tests replace it. */
function store(): UseStore {
  if (opened?.databases !== indexedDB)
    opened = { databases: indexedDB, store: createStore(offlineDatabase.name, offlineDatabase.store) };
  return opened.store;
}

/** The most local ids that are remembered after sending, for an Undo that refers to them. */
const maxIds = 500;
const maxRemoved = 50;

/** The fields of list entries that an earlier version of the app, which cached the response, did not know. */
const missingFields: Partial<Record<string, object>> = {
  listTasks: emptyTask,
  listRecurringTasks: emptySharedFields,
  listContacts: emptyContactDetails,
};

function addMissingFields(route: string, response: unknown): unknown {
  const fields = missingFields[route];
  if (!fields || typeof response !== 'object' || response === null || !('data' in response)) return response;
  const { data } = response;
  return Array.isArray(data) ? { ...response, data: data.map((entry: object) => ({ ...fields, ...entry })) } : response;
}

/** Returns entries that an earlier version queued, with the fields that they lack. */
function completeLists({ tasks, backlog, contacts }: Lists): Lists {
  return {
    tasks: tasks.map((task) => ({ ...emptyTask, ...task })),
    backlog,
    contacts: contacts.map((contact) => ({ ...emptyContactDetails, ...contact })),
  };
}

/**
 * The offline database, shared by the page and the service worker. Every entry belongs to an account, and only those of
 * the signed-in account are read.
 */
export function openOfflineStore(account: string) {
  const key = (part: Part) => `${account}/${part}`;
  return {
    async readCached(route: string): Promise<CachedResponse | undefined> {
      const cached = await get<CachedResponse>(key(`kept/${route}`), store());
      return cached && { ...cached, response: addMissingFields(route, cached.response) };
    },
    writeCached: (route: string, cached: CachedResponse) => set(key(`kept/${route}`), cached, store()),
    async readQueue(): Promise<readonly Change[]> {
      const queue = (await get<Change[]>(key('queue'), store())) ?? [];
      return queue.map((change) => ({
        ...change,
        created: completeLists(change.created),
        removed: completeLists(change.removed),
      }));
    },
    /** Updates the queue in one transaction and returns it. */
    async updateQueue(change: (queue: readonly Change[]) => readonly Change[]): Promise<readonly Change[]> {
      let changed: readonly Change[] = [];
      await update<readonly Change[]>(key('queue'), (queue = []) => (changed = change(queue)), store());
      return changed;
    },
    readIds: async (): Promise<IdMap> => (await get<IdMap>(key('ids'), store())) ?? {},
    addIds: (ids: IdMap) =>
      update<IdMap>(
        key('ids'),
        (known = {}) => Object.fromEntries(Object.entries({ ...known, ...ids }).slice(-maxIds)),
        store(),
      ),
    readRemoved: async (): Promise<Lists> => completeLists((await get<Lists>(key('removed'), store())) ?? noLists),
    addRemoved: (added: Lists) =>
      update<Lists>(
        key('removed'),
        (known = noLists) => ({
          tasks: [...known.tasks, ...added.tasks].slice(-maxRemoved),
          backlog: [...known.backlog, ...added.backlog].slice(-maxRemoved),
          contacts: [...known.contacts, ...added.contacts].slice(-maxRemoved),
        }),
        store(),
      ),
    /** The token with which the service worker sends changes. */
    readToken: () => get<string>(key('token'), store()),
    writeToken: (token: string) => set(key('token'), token, store()),
  };
}

export type OfflineStore = ReturnType<typeof openOfflineStore>;

/** Returns the accounts with queued changes. */
export async function listWaitingAccounts(): Promise<string[]> {
  const all = await keys<string>(store());
  return all.filter((key) => key.endsWith('/queue')).map((key) => key.slice(0, -'/queue'.length));
}

/** Deletes the cached data of other accounts. Their queued changes are kept, because only they can send them. */
export async function eraseOtherAccounts(account: string): Promise<void> {
  const all = await keys<string>(store());
  const others = all.filter((key) => !key.startsWith(`${account}/`) && !/\/(?:queue|ids)$/.test(key));
  await delMany(others, store());
}
