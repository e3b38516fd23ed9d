import type { TaskHistoryEntry } from '@aide/contract';
import type { UserContext } from '../../../platform/context.ts';
import { formatCount } from '../../../platform/plural.ts';
import { listDirectRows, type DirectRow } from './direct-changes.repository.ts';
import type { Conversation, EntryRef, TaskFields, UndoStep } from './requests.table.ts';

/** A change of tasks that no message made: in a list, on a card, by a notification or a slash command. */
export interface DirectChange {
  /** The entries of the tasks' history. */
  historyIds: string[];
  at: Date;
  /** What was done, in words. */
  reply: string;
  /** Empty if it cannot be undone, such as a change of steps. */
  steps: UndoStep[];
  subjects: EntryRef[];
}

/** A change of more tasks at once is undone where it was made. */
const maxRows = 200;

/**
 * Returns the newest direct change since a time, or null. One that a later direct change reverted, like the Undo of a toast, does not count,
 * nor does one that was undone in words.
 */
export async function findLastDirectChange(
  { tx, user }: UserContext,
  conversation: Conversation,
  since: Date,
  undoneIds: ReadonlySet<string>,
): Promise<DirectChange | null> {
  const rows = await listDirectRows(tx, user.id, conversation, { since, limit: maxRows });
  const left: DirectRow[][] = [];
  for (const group of Map.groupBy(rows, ({ entry }) => entry.at.getTime()).values()) {
    const previous = left.at(-1);
    if (previous && isInverse(previous, group)) left.pop();
    else if (!group.some(({ entry }) => undoneIds.has(entry.id))) left.push(group);
  }
  const last = left.at(-1);
  const [first] = last ?? [];
  if (!last || !first || last.length === maxRows) return null;
  return {
    historyIds: last.map(({ entry }) => entry.id),
    at: first.entry.at,
    reply: last.length === 1 ? formatRow(first) : `${formatVerb(first)}: ${formatCount(last.length, 'task')}`,
    steps: last.flatMap(toSteps),
    subjects: last.map(({ entry }) => ({ kind: 'task', id: entry.taskId })),
  };
}

const inverses: Record<TaskHistoryEntry['action'], TaskHistoryEntry['action'][]> = {
  created: [],
  deleted: ['restored'],
  moved_to_backlog: ['restored'],
  restored: [],
  updated: ['updated', 'status_changed'],
  status_changed: ['status_changed', 'updated'],
};

function isInverse(earlier: readonly DirectRow[], later: readonly DirectRow[]): boolean {
  const swap = (changes: TaskHistoryEntry['changes']) =>
    Object.entries(changes).map(([name, { from, to }]) => [name, to, from]);
  const list = (changes: TaskHistoryEntry['changes']) =>
    Object.entries(changes).map(([name, { from, to }]) => [name, from, to]);
  return (
    earlier.length === later.length &&
    earlier.every(({ entry }) =>
      later.some(
        ({ entry: other }) =>
          other.taskId === entry.taskId &&
          inverses[entry.action].includes(other.action) &&
          JSON.stringify(swap(entry.changes)) === JSON.stringify(list(other.changes)),
      ),
    )
  );
}

function toSteps(row: DirectRow): UndoStep[] {
  const { taskId: id, action, changes } = row.entry;
  if (action === 'created' || action === 'restored') return [{ step: 'remove', id, kind: 'task' }];
  if (action === 'deleted' || action === 'moved_to_backlog') return [{ step: 'restore_task', id }];
  const before = toFields(row, 'from');
  return Object.keys(before).length === 0 || 'steps' in changes
    ? []
    : [{ step: 'edit_task', id, before, after: toFields(row, 'to') }];
}

/** The fields by their names in the history; due date and waiting have two each. */
const fieldNames = {
  title: 'title',
  description: 'description',
  status: 'status',
  priority: 'priority',
  task_type: 'taskType',
  contact_id: 'contactId',
  waiting_since: 'waitingSince',
  waiting_for: 'waitingFor',
} as const satisfies Record<string, keyof TaskFields>;

function toFields({ entry, dueAt, dueHasTime }: DirectRow, side: 'from' | 'to'): Partial<TaskFields> {
  const { due_date: date, due_has_time: hasTime } = entry.changes;
  const at = date ? date[side] : (dueAt?.toISOString() ?? null);
  const due =
    date || hasTime
      ? { due: typeof at === 'string' ? { at, hasTime: Boolean(hasTime ? hasTime[side] : dueHasTime) } : null }
      : {};
  const fields = Object.entries(fieldNames).flatMap(([name, field]) => {
    const change = entry.changes[name];
    return change ? [[field, change[side]] as const] : [];
  });
  return { ...Object.fromEntries(fields), ...due };
}

function formatRow(row: DirectRow): string {
  return `${formatVerb(row)}: ${row.title}`;
}

function formatVerb({ entry: { action, changes } }: DirectRow): string {
  if (action === 'created') return 'Saved';
  if (action === 'deleted') return 'Deleted';
  if (action === 'restored') return 'Restored';
  if (action === 'moved_to_backlog') return 'Moved to the backlog';
  if (changes['status']) return changes['status'].to === 'completed' ? 'Done' : 'Status changed';
  if (changes['due_date'] ?? changes['due_has_time']) return 'Moved';
  return changes['priority'] ? 'Priority changed' : 'Changed';
}
