import type { Contact, Task } from '@aide/contract';
import { applyContactBody, applyTaskBody } from './apply-change.rules.ts';
import { isSame, type Change } from './changes.ts';
import { trimTaskBody } from './create-change.rules.ts';

export type MergeResult =
  /** Send this: it touches nothing that was changed elsewhere. */
  | { kind: 'send'; change: Change }
  /** Both changed the same fields: `theirs` are the values on the server. */
  | { kind: 'conflict'; theirs: Record<string, unknown> };

/**
 * Decides what becomes of a change whose target was changed elsewhere. Fields that only one side changed are merged; a field that both
 * changed differently is a conflict. A deletion of something that was changed is one too.
 */
export function mergeChange(change: Change, current: Task | Contact, newKey: string): MergeResult {
  if (change.name === 'deleteTask' || change.name === 'deleteContact')
    return { kind: 'conflict', theirs: pickShown(current) };
  const rebased = { attempted: false, unverified: false, revision: current.updated_at, key: newKey };
  const { base } = change;
  if (base === null) return { kind: 'send', change: { ...change, ...rebased } };
  const fields = Object.keys(base);
  const trimmed = change.name === 'updateTask' ? { ...change, body: trimTaskBody(change.body, fields) } : change;
  const mine = applyMine(trimmed, current);
  const now = new Map(Object.entries(current));
  const wanted = new Map(Object.entries(mine));
  const theirs = fields.filter(
    (field) => !isSame(now.get(field), base[field]) && !isSame(now.get(field), wanted.get(field)),
  );
  if (theirs.length > 0)
    return { kind: 'conflict', theirs: Object.fromEntries(theirs.map((field) => [field, now.get(field) ?? null])) };
  // A request that may have reached the server is repeated as it was, unless a field that it only repeats was changed elsewhere.
  if (change.unverified && isSame(applyMine(change, current), mine))
    return { kind: 'send', change: { ...change, unverified: false } };
  return { kind: 'send', change: { ...trimmed, ...rebased } };
}

/** Returns the current entry with the change on top. */
function applyMine(change: Change, current: Task | Contact): Task | Contact {
  if ('name' in current) return change.name === 'updateContact' ? applyContactBody(current, change.body) : current;
  if (change.name !== 'updateTask' && change.name !== 'changeTaskStatus') return current;
  return applyTaskBody(current, change.body, { at: change.at, contacts: [] });
}

function pickShown(current: Task | Contact): Record<string, unknown> {
  return 'name' in current ? { name: current.name } : { title: current.title, status: current.status };
}
