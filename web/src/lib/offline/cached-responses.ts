import type { RouteName } from '@aide/contract';
import { newId } from '../browser/new-id.ts';
import { currentSession } from '../session/session.ts';
import { applyChanges } from './apply-change.rules.ts';
import type { Change, Lists } from './changes.ts';
import type { ChangeContext } from './create-change.rules.ts';
import { getOfflineState, isCachedRoute, setMayHaveChanges, updateOfflineState } from './offline-state.ts';
import { openOfflineStore, type OfflineStore } from './offline-store.ts';
import { toLists } from './replay.ts';

/** The most entries of a list that are cached for offline use. */
const longestList = 5000;

export interface Opened {
  account: string;
  store: OfflineStore;
}

/** Opens the store of the signed-in account. */
export function openForAccount(): Opened | null {
  const session = currentSession();
  return session.signedIn ? { account: session.user.id, store: openOfflineStore(session.user.id) } : null;
}

let timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Sets the account's time zone. */
export function setOfflineZone(zone: string): void {
  timeZone = zone;
}

export const getOfflineZone = (): string => timeZone;

/** Caches a response for offline use, and returns it with the queued changes applied. */
export async function cacheResponse(name: RouteName, response: unknown): Promise<unknown> {
  const opened = openForAccount();
  if (!opened) return response;
  const { store } = opened;
  await store.writeCached(name, { response: cut(response), loadedAt: Date.now() });
  if (getOfflineState().loadedAt !== null) updateOfflineState({ loadedAt: null });
  return withChanges(store, name, response);
}

/** Returns the cached response of a call with the queued changes applied; undefined if there is none. */
export async function findCachedResponse(name: RouteName): Promise<unknown> {
  const opened = openForAccount();
  if (!opened || !isCachedRoute(name)) return undefined;
  const cached = await opened.store.readCached(name);
  if (!cached) return undefined;
  const { loadedAt } = getOfflineState();
  updateOfflineState({ loadedAt: Math.min(cached.loadedAt, loadedAt ?? cached.loadedAt) });
  return withChanges(opened.store, name, cached.response);
}

function cut(response: unknown): unknown {
  if (typeof response !== 'object' || response === null || !('data' in response)) return response;
  const { data } = response;
  return Array.isArray(data) && data.length > longestList
    ? { ...response, data: data.slice(0, longestList) }
    : response;
}

async function withChanges(store: OfflineStore, name: RouteName, response: unknown): Promise<unknown> {
  const queue = await store.readQueue();
  publish(queue);
  if (queue.length === 0 || !/^list(?:Tasks|Contacts|Backlog)$/.test(name)) return response;
  const cached = { ...(await getCachedLists(store)), [name]: response };
  const { tasks, contacts, backlog } = applyChanges(toLists(cached), queue, timeZone);
  const data = { listTasks: tasks, listContacts: contacts, listBacklog: { backlogItems: backlog } };
  return { success: true, data: name in data ? new Map<string, unknown>(Object.entries(data)).get(name) : null };
}

async function getCachedLists(store: OfflineStore) {
  const [listTasks, listBacklog, listContacts] = await Promise.all(
    ['listTasks', 'listBacklog', 'listContacts'].map((name) => store.readCached(name)),
  );
  return {
    listTasks: listTasks?.response,
    listBacklog: listBacklog?.response,
    listContacts: listContacts?.response,
  };
}

/** Returns the lists with the queued changes applied, and the queue. */
export async function getChangeContext(store: OfflineStore): Promise<ChangeContext & { queue: readonly Change[] }> {
  const queue = await store.readQueue();
  const lists = applyChanges(toLists(await getCachedLists(store)), queue, timeZone);
  const recent = await store.readRemoved();
  const removed: Lists = {
    tasks: [...recent.tasks, ...queue.flatMap((change) => change.removed.tasks)],
    backlog: [...recent.backlog, ...queue.flatMap((change) => change.removed.backlog)],
    contacts: [],
  };
  return { lists, removed, now: new Date().toISOString(), timeZone, newId, queue };
}

/** Publishes the queue to the UI. */
export function publish(queue: readonly Change[]): void {
  setMayHaveChanges(queue.length > 0);
  updateOfflineState({ changes: queue });
}
