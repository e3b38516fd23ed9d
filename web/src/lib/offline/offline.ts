import type { CallInput } from '@aide/contract';
import { isReachable, reportReachable } from '../api/connection.ts';
import { newId } from '../browser/new-id.ts';
import { logFailure } from '../log.ts';
import { endSession, findToken, replacement } from '../session/session.ts';
import { timings } from '../timings.ts';
import { applyChange } from './apply-change.rules.ts';
import { type Change, type Lists, type QueuedRoute } from './changes.ts';
import { createChange, toChange, type ChangeContext, type QueuedCall } from './create-change.rules.ts';
import { getOfflineZone, openForAccount, publish, getChangeContext, type Opened } from './cached-responses.ts';
import { setMayHaveChanges, updateOfflineState } from './offline-state.ts';
import { eraseOtherAccounts } from './offline-store.ts';
import { addChange, dropChange, findNextChange, longestQueue, replaceIds } from './queue.rules.ts';
import { parseSettled, replayChanges, updateCached, type ReplayEnd } from './replay.ts';
import { createAgain } from './resolve.rules.ts';
import { splitBulk } from './split-bulk.rules.ts';
import { toResponse } from './respond.rules.ts';

export { cacheResponse, findCachedResponse, setOfflineZone } from './cached-responses.ts';

const channelName = 'aide-offline';

interface QueueOptions {
  /** The key of a request that was sent and lost. Default: the request was not sent. */
  sentKey?: string;
}

/**
 * Queues a call and returns the expected response. Returns undefined if it cannot be queued: its target is unknown or
 * the queue is full; or if it need not be: the queue is empty and the server reachable.
 */
export async function queueCall(
  name: QueuedRoute,
  input: object,
  { sentKey }: QueueOptions = {},
): Promise<object | undefined> {
  const opened = openForAccount();
  if (!opened || name === 'capture') return undefined;
  const { store } = opened;
  const context = await getChangeContext(store);
  if (sentKey === undefined && isReachable() && context.queue.length === 0) {
    setMayHaveChanges(false);
    return undefined;
  }
  const call = toQueuedCall(name, replaceIds(input, await store.readIds()));
  const whole = createChange(call, { ...context, attempted: sentKey !== undefined });
  const changes = whole && createChanges(call, { ...context, attempted: sentKey !== undefined });
  if (!whole || !changes || context.queue.length + changes.length > longestQueue) return undefined;
  // The lost request is repeated with its key. A part of it is a different request.
  const sent = changes.find(({ name: queued }) => queued === name);
  await enqueue(opened, sent && sentKey !== undefined ? [{ ...sent, key: sentKey }] : changes);
  const after = await getChangeContext(store);
  return toResponse(whole, after.lists);
}

/** Returns the changes for a call, one per task of a bulk change; null if a target is unknown. */
function createChanges(call: QueuedCall, context: ChangeContext): Change[] | null {
  const timeZone = getOfflineZone();
  const changes: Change[] = [];
  let { lists } = context;
  for (const part of splitBulk(call, { lists, timeZone, attempted: context.attempted === true })) {
    const change = createChange(part, { ...context, lists });
    if (!change) return null;
    changes.push(change);
    lists = applyChange(lists, change, timeZone);
  }
  return changes;
}

/** The types of a call and of its parts are checked by the caller. */
function toQueuedCall(name: QueuedRoute, input: object): QueuedCall {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { name, ...input } as QueuedCall;
}

interface SettledCapture {
  body: CallInput<'capture'>['body'];
  created: Lists;
}

/**
 * Queues a capture with the tasks and backlog items that it creates, as parsed on this device. Returns false if no user
 * is signed in.
 * @throws when the queue is full
 */
export async function queueCapture(
  settle: (context: ChangeContext) => Promise<SettledCapture>,
  { attempted }: { attempted: boolean },
): Promise<boolean> {
  const opened = openForAccount();
  if (!opened) return false;
  const context = await getChangeContext(opened.store);
  if (context.queue.length >= longestQueue)
    throw new Error('Too many changes wait on this device. Connect to the internet to send them.');
  const { body, created } = await settle(context);
  const change = toChange({ name: 'capture', body }, context, { label: body.text, created });
  // The capture id makes a repeated capture idempotent, although the request now contains parsed fields.
  await enqueue(opened, [{ ...change, attempted }]);
  return true;
}

async function enqueue({ store }: Opened, changes: readonly Change[]): Promise<void> {
  const queue = await store.updateQueue((before) => changes.reduce(addChange, [...before]));
  publish(queue);
  const token = localStorage.getItem('token');
  if (token !== null) await store.writeToken(token);
  announce();
  requestSync().catch((error: unknown) => logFailure('Background sync is not available', error));
  sendSoon();
}

function sendSoon(): void {
  sendChanges().catch((error: unknown) => logFailure('The changes were not sent', error));
}

/** Registers a background sync, which sends the changes even if Aide is closed. Not supported by all browsers. */
async function requestSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration || !('sync' in registration)) return;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { sync } = registration as unknown as { sync: { register: (tag: string) => Promise<void> } };
  // May be rejected, as in Chromium's private windows; then the page sends the changes.
  await sync.register('changes').catch(() => undefined);
}

/** Updates the cached lists after a successful call. */
export async function recordSent(name: QueuedRoute, input: object, response: unknown): Promise<void> {
  const opened = openForAccount();
  if (!opened || name === 'capture') return;
  const context = await getChangeContext(opened.store);
  const change = createChange(toQueuedCall(name, input), context);
  if (!change) return;
  await opened.store.addRemoved(change.removed);
  await updateCached(opened.store, change, parseSettled(change, response), getOfflineZone());
}

/** Replaces local ids in a call by the server's ids. */
export async function resolveLocalIds<T extends object>(input: T): Promise<T> {
  const opened = openForAccount();
  return opened ? replaceIds(input, await opened.store.readIds()) : input;
}

let sending: Promise<void> | undefined;
let retry: ReturnType<typeof setTimeout> | undefined;
let attempt = 0;
/** The time of the next retry; other successful requests do not trigger one earlier. */
let nextAttemptAt = 0;
const sentListeners = new Set<() => void>();

/**
 * Calls the listener when changes were sent by this tab, another one or the service worker. Returns an unsubscribe
 * function.
 */
export function onChangesSent(listener: () => void): () => void {
  sentListeners.add(listener);
  return () => sentListeners.delete(listener);
}

/** Sends queued changes, in one tab at a time. */
export function sendChanges(): Promise<void> {
  sending ??= sendAll().finally(() => {
    sending = undefined;
  });
  return sending;
}

/** Sends queued changes on reconnect, unless an attempt has just failed: then a retry is scheduled. */
export async function resumeSending(): Promise<void> {
  if (Date.now() >= nextAttemptAt) await sendChanges();
}

async function sendAll(): Promise<void> {
  const opened = openForAccount();
  const token = findToken();
  if (!opened || token === null || !isReachable()) return;
  const { store } = opened;
  const before = await store.readQueue();
  publish(before);
  if (before.length === 0) return;
  // Not earlier: while the server is unreachable the scheduled retry stays, because `resumeSending` relies on it.
  clearTimeout(retry);
  nextAttemptAt = 0;
  const host = { store, token, timeZone: getOfflineZone(), newId, fetch: fetch.bind(globalThis) };
  const end = await withLock(() => replayChanges(host));
  const after = await store.readQueue();
  if (end === 'signed-out' && replacement.token === token) await replacement.settled;
  const isOtherAccount = openForAccount()?.account !== opened.account;
  if (!isOtherAccount) publish(after);
  if (!isOtherAccount && after.length < before.length) {
    attempt = 0;
    announce();
    for (const listener of sentListeners) listener();
  }
  // Concurrent callers got this promise, so send again what another account or a newer token can send, and what was
  // queued at the end.
  const isReplaced = isOtherAccount || (end === 'signed-out' && findToken() !== token);
  if (isReplaced || (end === 'done' && findNextChange(after))) await sendAll();
  else finish(end);
}

function finish(end: ReplayEnd): void {
  if (end === 'signed-out') {
    updateOfflineState({ signInNeeded: true });
    endSession('expired');
    return;
  }
  if (end === 'done') {
    attempt = 0;
    return;
  }
  if (end === 'unreachable') reportReachable(false);
  const { firstRetry, lastRetry } = timings.events;
  const delay = Math.min(firstRetry * 2 ** attempt++, lastRetry);
  nextAttemptAt = Date.now() + delay;
  retry = setTimeout(sendSoon, delay);
}

/** Web Locks require a secure context; without them the idempotency keys prevent duplicates from two tabs. */
async function withLock(work: () => Promise<ReplayEnd>): Promise<ReplayEnd> {
  const { locks }: { locks?: LockManager | null } = navigator;
  return locks ? locks.request(channelName, work) : work();
}

/** Replaces a queued change, or removes it if `next` returns null, and sends what can be sent. */
export async function changeQueue(id: string, next: (change: Change) => Change | null): Promise<void> {
  const opened = openForAccount();
  if (!opened) return;
  const queue = await opened.store.updateQueue((before) => {
    const change = before.find((waiting) => waiting.id === id);
    const changed = change && next(change);
    if (!changed) return dropChange(before, id);
    return before.map((waiting) => (waiting === change ? changed : waiting));
  });
  publish(queue);
  announce();
  for (const listener of sentListeners) listener();
  await sendChanges();
}

/** Recreates an entry that was deleted elsewhere, with the local change applied; its later changes follow. */
export async function createAgainInQueue(id: string): Promise<void> {
  const opened = openForAccount();
  if (!opened) return;
  const context = await getChangeContext(opened.store);
  const gone = context.queue.find((change) => change.id === id);
  const again = gone && createAgain(gone, context);
  if (!gone || !again) return;
  const ids = { [gone.targets[0] ?? '']: again.targets[0] ?? '' };
  await opened.store.updateQueue((queue) => {
    const at = queue.findIndex((change) => change.id === id);
    return queue.map((change, index) => (index === at ? again : index > at ? replaceIds(change, ids) : change));
  });
  await changeQueue(id, (change) => change);
}

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(channelName) : null;

/** Notifies other tabs that the queue has changed. */
function announce(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  channel?.postMessage('changed');
}

channel?.addEventListener('message', () => {
  followOtherTabs().catch((error: unknown) => logFailure('The changes of another tab were not read', error));
});

async function followOtherTabs(): Promise<void> {
  const opened = openForAccount();
  if (!opened) return;
  publish(await opened.store.readQueue());
  for (const listener of sentListeners) listener();
}

/** Loads the queue of the signed-in account, deletes the cached data of others, and sends queued changes. */
export async function startOffline(): Promise<void> {
  const opened = openForAccount();
  if (!opened) return;
  updateOfflineState({ signInNeeded: false });
  await eraseOtherAccounts(opened.account);
  publish(await opened.store.readQueue());
  await sendChanges();
}
