import type { BacklogItem, Contact, Step, Task } from '@aide/contract';
import { applyBacklogBody, applyContactBody, applyTaskBody } from './apply-change.rules.ts';
import { isSame, type Change } from './changes.ts';
import { trimBacklogBody, trimTaskBody } from './create-change.rules.ts';

type Entry = Task | Contact | BacklogItem;

export type MergeResult =
  /** Send this: it does not overlap with changes from elsewhere. */
  | { kind: 'send'; change: Change }
  /** Both sides changed the same fields: `theirs` are the server's values. */
  | { kind: 'conflict'; theirs: Record<string, unknown> };

/**
 * Resolves a change whose target was changed elsewhere. Fields changed by one side only are merged; a field changed
 * differently by both is a conflict. So is deleting a changed entry.
 */
export function mergeChange(change: Change, current: Entry, newKey: string, timeZone: string): MergeResult {
  if (change.name === 'deleteTask' || change.name === 'deleteContact' || change.name === 'deleteBacklogItem')
    return { kind: 'conflict', theirs: pickShown(current) };
  const rebased = { attempted: false, unverified: false, revision: current.updated_at, key: newKey };
  const { base } = change;
  const compared = findCompared(change, current);
  // The step was deleted: the server's response will say so.
  if (base === null || !compared) return { kind: 'send', change: { ...change, ...rebased } };
  const fields = Object.keys(base);
  const trimmed = trimChange(change, fields);
  const mine = applyMine(trimmed, compared, timeZone);
  const now = new Map(Object.entries(compared));
  const wanted = new Map(Object.entries(mine));
  const theirs = fields.filter(
    (field) =>
      !isSame(now.get(field), base[field]) &&
      (change.name === 'deleteStep' || !isSame(now.get(field), wanted.get(field))),
  );
  if (theirs.length > 0)
    return { kind: 'conflict', theirs: Object.fromEntries(theirs.map((field) => [field, now.get(field) ?? null])) };
  // A request that may have reached the server is repeated unchanged, unless it would overwrite a field that was
  // changed elsewhere.
  if (change.unverified && isSame(applyMine(change, compared, timeZone), mine))
    return { kind: 'send', change: { ...change, unverified: false } };
  return { kind: 'send', change: { ...trimmed, ...rebased } };
}

/** Returns the object that the fields of a change are compared with: the entry, or one of its steps. */
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

/** Applies the change to the current entry or step. */
function applyMine(change: Change, current: Entry | Step, timeZone: string): Entry | Step {
  if ('name' in current) return change.name === 'updateContact' ? applyContactBody(current, change.body) : current;
  if ('item_type' in current)
    return change.name === 'updateBacklogItem' ? applyBacklogBody(current, change.body, []) : current;
  if ('done' in current) {
    if (change.name !== 'updateStep') return current;
    const { title = current.title, done = current.done } = change.body;
    return { ...current, title, done };
  }
  if (change.name !== 'updateTask' && change.name !== 'changeTaskStatus') return current;
  return applyTaskBody(current, change.body, { at: change.at, contacts: [], timeZone });
}

function pickShown(current: Entry): Record<string, unknown> {
  if ('name' in current) return { name: current.name };
  const { title } = current;
  return 'item_type' in current ? { title, priority: current.priority } : { title, status: current.status };
}
