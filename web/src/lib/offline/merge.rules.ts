import type { BacklogItem, Contact, Step, Task } from '@aide/contract';
import { applyBacklogBody, applyContactBody, applyTaskBody } from './apply-change.rules.ts';
import { isSame, type Change } from './changes.ts';
import { trimBacklogBody, trimTaskBody } from './create-change.rules.ts';

type Entry = Task | Contact | BacklogItem;

export type MergeResult =
  /** Send this: it touches nothing that was changed elsewhere. */
  | { kind: 'send'; change: Change }
  /** Both changed the same fields: `theirs` are the values on the server. */
  | { kind: 'conflict'; theirs: Record<string, unknown> };

/**
 * Decides what becomes of a change whose target was changed elsewhere. Fields that only one side changed are merged; a field that both
 * changed differently is a conflict. A deletion of something that was changed is one too.
 */
export function mergeChange(change: Change, current: Entry, newKey: string): MergeResult {
  if (change.name === 'deleteTask' || change.name === 'deleteContact' || change.name === 'deleteBacklogItem')
    return { kind: 'conflict', theirs: pickShown(current) };
  const rebased = { attempted: false, unverified: false, revision: current.updated_at, key: newKey };
  const { base } = change;
  const compared = findCompared(change, current);
  // A step that is gone: the server says so.
  if (base === null || !compared) return { kind: 'send', change: { ...change, ...rebased } };
  const fields = Object.keys(base);
  const trimmed = trimChange(change, fields);
  const mine = applyMine(trimmed, compared);
  const now = new Map(Object.entries(compared));
  const wanted = new Map(Object.entries(mine));
  const theirs = fields.filter(
    (field) =>
      !isSame(now.get(field), base[field]) &&
      (change.name === 'deleteStep' || !isSame(now.get(field), wanted.get(field))),
  );
  if (theirs.length > 0)
    return { kind: 'conflict', theirs: Object.fromEntries(theirs.map((field) => [field, now.get(field) ?? null])) };
  // A request that may have reached the server is repeated as it was, unless a field that it only repeats was changed elsewhere.
  if (change.unverified && isSame(applyMine(change, compared), mine))
    return { kind: 'send', change: { ...change, unverified: false } };
  return { kind: 'send', change: { ...trimmed, ...rebased } };
}

/** Returns what the fields of a change are compared with: the entry, or the step that it changes. */
function findCompared(change: Change, current: Entry): Entry | Step | undefined {
  if (change.name !== 'updateStep' && change.name !== 'deleteStep') return current;
  const { stepId } = change.params;
  return 'steps' in current ? current.steps.find(({ id }) => id === stepId) : undefined;
}

function trimChange(change: Change, fields: readonly string[]): Change {
  if (change.name === 'updateTask') return { ...change, body: trimTaskBody(change.body, fields) };
  if (change.name === 'updateBacklogItem') return { ...change, body: trimBacklogBody(change.body, fields) };
  return change;
}

/** Returns the current entry or step with the change on top. */
function applyMine(change: Change, current: Entry | Step): Entry | Step {
  if ('name' in current) return change.name === 'updateContact' ? applyContactBody(current, change.body) : current;
  if ('item_type' in current)
    return change.name === 'updateBacklogItem' ? applyBacklogBody(current, change.body, []) : current;
  if ('done' in current) {
    if (change.name !== 'updateStep') return current;
    const { title = current.title, done = current.done } = change.body;
    return { ...current, title, done };
  }
  if (change.name !== 'updateTask' && change.name !== 'changeTaskStatus') return current;
  return applyTaskBody(current, change.body, { at: change.at, contacts: [] });
}

function pickShown(current: Entry): Record<string, unknown> {
  if ('name' in current) return { name: current.name };
  const { title } = current;
  return 'item_type' in current ? { title, priority: current.priority } : { title, status: current.status };
}
