import type { BacklogItem, Contact, Task } from '@aide/contract';
import { eagerPaths } from '@aide/contract/eager-paths';
import { applyChange } from './apply-change.rules.ts';
import { noLists, type Change, type Lists, type Problem } from './changes.ts';
import { mergeChange } from './merge.rules.ts';
import type { OfflineStore } from './offline-store.ts';
import { findNextChange, removeSettled, replaceIds, type IdMap, type Settled } from './queue.rules.ts';

export interface ReplayHost {
  store: OfflineStore;
  token: string;
  timeZone: string;
  fetch: typeof fetch;
  newId: () => string;
}

/** How a replay ended: nothing left to send, server unreachable, retry later, or session rejected. */
export type ReplayEnd = 'done' | 'unreachable' | 'later' | 'signed-out';

/** The response to a change. Null: no response. */
interface Outcome {
  status: number;
  body: unknown;
}

/**
 * Sends the queued changes in order. Each has an idempotency key, so that one whose response was lost is applied once.
 * A change that needs the user's decision stays in the queue with its problem; changes that do not depend on it
 * continue.
 */
export async function replayChanges(host: ReplayHost): Promise<ReplayEnd> {
  const { store } = host;
  for (;;) {
    const next = await claimNext(store);
    if (!next) return 'done';
    const end = await sendChange(host, next);
    if (end !== null) return end;
  }
}

/**
 * Returns the next change, marked as attempted: from here on it may have reached the server. One transaction finds and
 * marks it, so that a concurrent change is neither overwritten nor merged into one that is being sent.
 */
async function claimNext(store: OfflineStore): Promise<Change | undefined> {
  const ids = await store.readIds();
  const claimed: Change[] = [];
  await store.updateQueue((queue) => {
    const found = findNextChange(queue);
    if (!found) return queue;
    // It may have been queued with a local id just after the server had assigned another.
    const next = { ...replaceIds(found, ids), attempted: true };
    claimed.push(next);
    return replaceChange(queue, next);
  });
  return claimed[0];
}

/** Sends one change and stores the result. Returns null to continue with the next. */
async function sendChange(host: ReplayHost, change: Change): Promise<ReplayEnd | null> {
  if (change.unverified && change.base !== null) {
    const checked = await rebase(host, change);
    if (checked !== 'unchanged') return checked === 'rebased' ? null : checked;
  }
  const outcome = await request(host, eagerPaths[change.name], { ...change, params: { ...change.params } });
  if (outcome === null) return 'unreachable';
  const { status, body } = outcome;
  if (status < 400) return settle(host, change, body);
  if (status === 401) return 'signed-out';
  if (status === 429 || status >= 500) return 'later';
  const code = getErrorCode(body);
  if (code === 'IDEMPOTENCY_IN_PROGRESS') return 'later';
  if (code === 'ALREADY_CARRIED_OUT') return settle(host, change, {});
  if (status === 412) {
    const checked = await rebase(host, { ...change, unverified: false });
    if (checked !== 'unchanged') return checked === 'rebased' ? null : checked;
  }
  if (status === 404 && isDone(change)) return settle(host, change, {});
  return hold(host, change, status === 404 && isGone(change, code) ? { kind: 'gone' } : toRejected(body));
}

/** Returns true for a deletion: the entry is already gone. */
function isDone({ name }: Change): boolean {
  return name === 'undoCapture' || name.startsWith('delete');
}

function isGone({ name }: Change, code: string | undefined): boolean {
  if (name === 'updateContact') return code === 'CONTACT_NOT_FOUND';
  if (name === 'updateBacklogItem') return code === 'BACKLOG_ITEM_NOT_FOUND';
  return code === 'TASK_NOT_FOUND' && name !== 'restoreTask';
}

function toRejected(body: unknown): Problem {
  const message: unknown = typeof body === 'object' && body !== null && 'message' in body ? body.message : undefined;
  return { kind: 'rejected', message: typeof message === 'string' ? message : 'The server rejected this change.' };
}

async function hold({ store }: ReplayHost, change: Change, problem: Problem): Promise<null> {
  await store.updateQueue((queue) => replaceChange(queue, { ...change, problem }));
  return null;
}

/** Compares a change with the current entry on the server, and rebases it or stores a conflict. */
async function rebase(host: ReplayHost, change: Change): Promise<'rebased' | 'unchanged' | ReplayEnd> {
  const line = getReadLine(change.name);
  const id = 'id' in change.params ? change.params.id : '';
  const outcome = await request(host, line, { params: { id } });
  if (outcome === null) return 'unreachable';
  if (outcome.status === 401) return 'signed-out';
  if (outcome.status === 429 || outcome.status >= 500) return 'later';
  // On any other error the change itself will get the same response.
  const current = parseData(outcome.body);
  if (outcome.status >= 400 || !isEntry(current)) return 'unchanged';
  const merged = mergeChange(change, current, host.newId(), host.timeZone);
  const { updated_at: revision } = current;
  const next: Change =
    merged.kind === 'send'
      ? merged.change
      : { ...change, unverified: false, problem: { kind: 'conflict', theirs: merged.theirs, revision } };
  await host.store.updateQueue((queue) => replaceChange(queue, next));
  return 'rebased';
}

function getReadLine(name: Change['name']): string {
  if (name.endsWith('Contact')) return eagerPaths.getContact;
  return name.endsWith('BacklogItem') ? eagerPaths.getBacklogItem : eagerPaths.getTask;
}

async function settle({ store, timeZone }: ReplayHost, sent: Change, body: unknown): Promise<null> {
  const settled = parseSettled(sent, body);
  await store.addIds(settled.ids);
  await updateCached(store, sent, settled, timeZone);
  await store.updateQueue((queue) => removeSettled(queue, sent, settled));
  return null;
}

/** Applies a confirmed change to the cached lists. */
export async function updateCached(
  store: OfflineStore,
  sent: Change,
  { ids, entries }: Settled,
  timeZone: string,
): Promise<void> {
  const tasks = await store.readCached('listTasks');
  const backlog = await store.readCached('listBacklog');
  const contacts = await store.readCached('listContacts');
  const before = toLists({
    listTasks: tasks?.response,
    listBacklog: backlog?.response,
    listContacts: contacts?.response,
  });
  const applied = replaceIds(applyChange(before, sent, timeZone), ids);
  const after = {
    tasks: mergeEntries(applied.tasks, entries.tasks),
    backlog: mergeEntries(applied.backlog, entries.backlog),
    contacts: mergeEntries(applied.contacts, entries.contacts),
  };
  if (tasks) await store.writeCached('listTasks', { ...tasks, response: { success: true, data: after.tasks } });
  if (backlog)
    await store.writeCached('listBacklog', {
      ...backlog,
      response: { success: true, data: { backlogItems: after.backlog } },
    });
  if (contacts)
    await store.writeCached('listContacts', { ...contacts, response: { success: true, data: after.contacts } });
}

function mergeEntries<T extends { id: string }>(list: readonly T[], entries: readonly T[]): T[] {
  const known = new Set<string>();
  return list.flatMap((entry) => {
    if (known.has(entry.id)) return [];
    known.add(entry.id);
    return [entries.find(({ id }) => id === entry.id) ?? entry];
  });
}

/** Returns the lists of cached responses; missing ones are empty. The server has validated them. */
export function toLists(responses: { listTasks: unknown; listBacklog: unknown; listContacts: unknown }): Lists {
  const backlog = parseData(responses.listBacklog);
  return {
    tasks: parseList<Task>(parseData(responses.listTasks)),
    backlog: parseList<BacklogItem>(
      typeof backlog === 'object' && backlog && 'backlogItems' in backlog ? backlog.backlogItems : [],
    ),
    contacts: parseList<Contact>(parseData(responses.listContacts)),
  };
}

function parseList<T>(value: unknown): readonly T[] {
  return Array.isArray(value) ? value : [];
}

function parseData(response: unknown): unknown {
  return typeof response === 'object' && response !== null && 'data' in response ? response.data : undefined;
}

/** Returns the server's ids and entries from the response to a change. */
export function parseSettled(sent: Change, response: unknown): Settled {
  const data = parseData(response);
  if (sent.name === 'capture') return parseCaptured(sent, data);
  if (!isEntry(data)) return { ids: {}, entries: noLists };
  const ids: IdMap =
    sent.created.tasks.length + sent.created.backlog.length + sent.created.contacts.length === 1 && !isRestored(sent)
      ? { [getCreatedId(sent)]: getAssignedId(data) }
      : {};
  if ('item_type' in data) return { ids, entries: { ...noLists, backlog: [data] } };
  if ('name' in data) return { ids, entries: { ...noLists, contacts: [data] } };
  return { ids, entries: 'title' in data ? { ...noLists, tasks: [data] } : noLists };
}

const isRestored = ({ name }: Change) => name === 'restoreTask' || name === 'restoreBacklogItem';

const getCreatedId = ({ created }: Change) =>
  [...created.tasks, ...created.backlog, ...created.contacts].map(({ id }) => id)[0] ?? '';

/** A task that was moved to the backlog has another id there. */
function getAssignedId(data: { id: string }): string {
  return 'backlog_item_id' in data && typeof data.backlog_item_id === 'string' ? data.backlog_item_id : data.id;
}

/** The items of a capture are in the order in which the device has parsed them. */
function parseCaptured({ created }: Change, data: unknown): Settled {
  const items = typeof data === 'object' && data !== null && 'items' in data ? parseList<Captured>(data.items) : [];
  const tasks = items.flatMap(({ task }) => task ?? []);
  const backlog = items.flatMap(({ backlogItem }) => backlogItem ?? []);
  const pairs = [
    ...created.tasks.map(({ id }, index) => [id, tasks[index]?.id]),
    ...created.backlog.map(({ id }, index) => [id, backlog[index]?.id]),
  ];
  const ids = Object.fromEntries(
    pairs.flatMap(([local, id]) => (local !== undefined && id !== undefined ? [[local, id]] : [])),
  );
  return { ids, entries: { ...noLists, tasks, backlog } };
}

interface Captured {
  task: Task | null;
  backlogItem: BacklogItem | null;
}

/** Returns whether a response contains an entry: the server has validated the rest. */
function isEntry(value: unknown): value is Task | Contact | BacklogItem {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';
}

function getErrorCode(body: unknown): string | undefined {
  const code: unknown = typeof body === 'object' && body !== null && 'error' in body ? body.error : undefined;
  return typeof code === 'string' ? code : undefined;
}

function replaceChange(queue: readonly Change[], next: Change): Change[] {
  return queue.map((change) => (change.id === next.id ? next : change));
}

interface RequestParts {
  params: Readonly<Record<string, string>>;
  body?: unknown;
  key?: string;
  revision?: string | null;
}

async function request(
  { token, fetch: send }: ReplayHost,
  line: string,
  { params, body, key, revision }: RequestParts,
): Promise<Outcome | null> {
  const [method = '', path = ''] = line.split(' ');
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const headers = new Headers({ accept: 'application/json', authorization: `Bearer ${token}` });
  if (key !== undefined) headers.set('idempotency-key', key);
  if (revision != null) headers.set('if-match', `"${revision}"`);
  const hasBody = method !== 'GET' && method !== 'DELETE' && body !== undefined;
  if (hasBody) headers.set('content-type', 'application/json');
  try {
    const response = await send(`/api/v1${filled}`, {
      method,
      headers,
      credentials: 'include',
      ...(hasBody ? { body: JSON.stringify(body) } : {}),
    });
    // A gateway error: there is no server behind it.
    if (response.status === 502 || response.status === 504) return null;
    const text = await response.text();
    return { status: response.status, body: parseJson(text) };
  } catch {
    return null;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
