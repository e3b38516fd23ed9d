import { isSame, type Change, type Lists } from './changes.ts';
import { requestFields } from '../task-fields.ts';

/** Local ids and the corresponding ids of the server. */
export type IdMap = Readonly<Record<string, string>>;

/** The maximum length of the queue: weeks of changes while offline. */
export const longestQueue = 1000;

/**
 * Appends a change to the queue. Consecutive updates of one entry are merged; an undo removes the change that it
 * undoes. A change that may have reached the server is not modified.
 */
export function addChange(queue: readonly Change[], added: Change): Change[] {
  if (added.name === 'undoCapture') return undoCapture(queue, added);
  if (isRestore(added)) {
    const undone = queue.findLastIndex((change) => change.targets.includes(added.params.id));
    const change = queue[undone];
    if (change && isRemoval(change) && isUnsent(change)) return queue.toSpliced(undone, 1);
  }
  if (isRemoval(added) && added.targets.length === 1) {
    const [target = ''] = added.targets;
    // An entry that was never sent need not be created to be deleted.
    const creation = queue.find((change) => listCreatedIds(change).includes(target));
    if (creation && isUnsent(creation) && isSingleCreation(creation))
      return queue.filter((change) => change !== creation && !mentions(change, [target]));
  }
  const last = queue.findLastIndex((change) => change.targets.some((id) => added.targets.includes(id)));
  const before = queue[last];
  if (before && isUnsent(before)) {
    const joined = joinUpdates(before, added);
    if (joined) return isWithoutEffect(joined) ? queue.toSpliced(last, 1) : queue.with(last, joined);
  }
  return [...queue, added];
}

/** Returns true if the change cannot have reached the server or was rejected: its content may still change. */
function isUnsent({ attempted, problem }: Change): boolean {
  return !attempted || problem?.kind === 'rejected';
}

function isRestore(change: Change): change is Extract<Change, { name: 'restoreTask' | 'restoreBacklogItem' }> {
  return change.name === 'restoreTask' || change.name === 'restoreBacklogItem';
}

function isRemoval(change: Change): boolean {
  const isMove =
    (change.name === 'updateTask' || change.name === 'changeTaskStatus') && change.body.status === 'backlog';
  return (
    isMove || change.name === 'deleteTask' || change.name === 'deleteBacklogItem' || change.name === 'deleteContact'
  );
}

function isSingleCreation({ name, created }: Change): boolean {
  return name !== 'capture' || created.tasks.length + created.backlog.length === 1;
}

/** Undoing an unsent capture removes it with all changes of its tasks. `params.id` is the capture id. */
function undoCapture(queue: readonly Change[], undo: Extract<Change, { name: 'undoCapture' }>): Change[] {
  const captured = queue.find((change) => change.name === 'capture' && change.body.captureId === undo.params.id);
  if (!captured || !isUnsent(captured)) return [...queue, undo];
  const ids = listCreatedIds(captured);
  return queue.filter((change) => change !== captured && !mentions(change, ids));
}

/** Merges two updates of one entry; null if they are of different kinds. */
function joinUpdates(before: Change, added: Change): Change | null {
  if (before.name !== added.name || before.targets[0] !== added.targets[0]) return null;
  const both = { base: { ...added.base, ...before.base }, key: added.key, attempted: false, problem: null };
  if (before.name === 'updateTask' && added.name === 'updateTask') {
    if (before.body.status === 'backlog' || added.body.status === 'backlog') return null;
    return { ...before, ...both, body: { ...before.body, ...added.body }, at: added.at, label: added.label };
  }
  if (before.name === 'updateContact' && added.name === 'updateContact')
    return { ...before, ...both, body: { ...before.body, ...added.body } };
  if (before.name === 'updateBacklogItem' && added.name === 'updateBacklogItem')
    return { ...before, ...both, body: { ...before.body, ...added.body } };
  return null;
}

/** Returns true if all fields have their original values again. */
function isWithoutEffect(change: Change): boolean {
  if (change.name !== 'updateTask' || change.base === null) return false;
  const sent = new Map(Object.entries(change.body));
  return Object.entries(change.base).every(([field, value]) => {
    const name = requestFields[field] ?? field;
    return sent.has(name) && isSame(toComparable(sent.get(name)), toComparable(value));
  });
}

/** A day may be a date or midnight UTC. */
function toComparable(value: unknown): unknown {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T00:00:00.000Z` : value;
}

/** Returns the next change to send: the first without a problem that does not depend on one that waits for the user. */
export function findNextChange(queue: readonly Change[]): Change | undefined {
  const blockedIds: string[] = [];
  for (const change of queue) {
    if (change.problem === null && !mentions(change, blockedIds)) return change;
    blockedIds.push(...change.targets, ...listCreatedIds(change));
  }
  return undefined;
}

function listCreatedIds({ created }: Pick<Change, 'created'>): string[] {
  return [...created.tasks, ...created.backlog, ...created.contacts].map(({ id }) => id);
}

function mentions(change: Change, ids: readonly string[]): boolean {
  if (ids.length === 0) return false;
  const text = JSON.stringify([change.params, change.body, change.targets]);
  return ids.some((id) => text.includes(`"${id}"`));
}

/** Replaces ids in a value. */
export function replaceIds<T>(value: T, ids: IdMap): T {
  // Only whole ids are replaced, so the value keeps its type.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return replaceDeep(value, ids) as T;
}

function replaceDeep(value: unknown, ids: IdMap): unknown {
  if (typeof value === 'string') return Object.hasOwn(ids, value) ? ids[value] : value;
  if (Array.isArray(value)) return value.map((entry) => replaceDeep(entry, ids));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, replaceDeep(entry, ids)]));
}

/** Returns the queue without a change and without those that depend on the entries it creates. */
export function dropChange(queue: readonly Change[], id: string): Change[] {
  const dropped = queue.find((change) => change.id === id);
  if (!dropped) return [...queue];
  const created = listCreatedIds(dropped);
  return queue.filter((change) => change !== dropped && !mentions(change, created));
}

/** The server's result of a sent change. */
export interface Settled {
  ids: IdMap;
  /** The entries of the response, which replace the local ones. */
  entries: Lists;
}

/** Returns the queue without a confirmed change; later changes of the same entry are based on its new revision. */
export function removeSettled(queue: readonly Change[], sent: Change, { ids, entries }: Settled): Change[] {
  const revisions = new Map(
    [...entries.tasks, ...entries.contacts, ...entries.backlog].map(({ id, updated_at }) => [id, updated_at]),
  );
  return queue
    .filter(({ id }) => id !== sent.id)
    .map((waiting) => {
      const change = replaceIds(waiting, ids);
      const revision = revisions.get(change.targets[0] ?? '');
      // Only a request with If-Match proves that nothing else has changed in between.
      const compared = sent.revision !== null && change.revision === sent.revision;
      const isOwnCreation = waiting.targets.some((id) => id in ids);
      return revision !== undefined && (compared || isOwnCreation) ? { ...change, revision } : change;
    });
}
