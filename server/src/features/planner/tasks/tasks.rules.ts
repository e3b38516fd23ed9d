import type { TaskHistoryEntry, TaskStatus } from '@aide/contract';
import { type DueValue, isOpenStatus } from '@aide/rules';
import { stepDifference } from './steps.rules.ts';
import { dayIn, nextDay, startOfDay } from './due-value.ts';
import { recordedNames, type TaskRow } from './tasks.table.ts';

/** How long deleted rows can be restored. */
export const deletedKeptMs = 30 * 86_400_000;

/** Returns the further contacts of a task: each once, without the first one. */
export function furtherContacts(contactId: string | null, alsoWith: readonly string[]): string[] {
  return [...new Set(alsoWith)].filter((id) => id !== contactId);
}

/** The same period for times and for days. A day is in it if any part of the day is. */
export interface DueWindow {
  from: { moment: Date; day: Date } | null;
  /** Exclusive. */
  to: { moment: Date; day: Date } | null;
}

export function dueWindow(from: DueValue | undefined, to: DueValue | undefined, timeZone: string): DueWindow {
  const toInstant = ({ at, hasTime }: DueValue) => (hasTime ? at : startOfDay(at, timeZone));
  const start = from && toInstant(from);
  const end = to && toInstant(to);
  return {
    from: start ? { moment: start, day: dayIn(start, timeZone) } : null,
    to: end ? { moment: end, day: nextDay(dayIn(new Date(end.getTime() - 1), timeZone)) } : null,
  };
}

/** Returns the recorded fields that differ between two states of a task. */
export function taskDifference(before: TaskRow, after: TaskRow): TaskHistoryEntry['changes'] {
  const changes: TaskHistoryEntry['changes'] = {};
  const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  for (const [column, name] of Object.entries(recordedNames)) {
    const from = plain(old.get(column));
    const to = plain(now.get(column));
    if (JSON.stringify(from) !== JSON.stringify(to)) changes[name] = { from, to };
  }
  const steps = stepDifference(before.steps, after.steps);
  return steps ? { ...changes, steps } : changes;
}

function plain(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value;
}

/** The fields of a task that its reminders depend on. */
export interface Remindable {
  status: TaskStatus;
  /** Midnight UTC of the day if `dueHasTime` is false, otherwise the exact time. */
  dueAt: Date | null;
  dueHasTime: boolean;
  /** Minutes before the due date; null: as the settings say. */
  remindBefore: number | null;
  deletedAt: Date | null;
}

/** Returns true if a task is open, has a due date and is neither deleted nor in the backlog. */
export function isRemindable(task: Remindable): boolean {
  return task.dueAt !== null && task.deletedAt === null && isOpenStatus(task.status);
}
