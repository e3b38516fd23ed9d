import type { TaskStatus } from '@aide/contract';
import { dayNumber } from './due-status.ts';

const dayMs = 86_400_000;

/** A date, stored as midnight UTC, or an exact time. */
export interface DueValue {
  at: Date;
  hasTime: boolean;
}

/** Parses the client's input. A bare date is a day; so is a time at exactly midnight UTC, unless the flag says otherwise. */
export function parseDueInput(dueDate: string, dueHasTime?: boolean | null): DueValue {
  if (!dueDate.includes('T')) return toDueDay(dueDate);
  const at = new Date(dueDate);
  const hasTime = dueHasTime ?? at.getTime() % dayMs !== 0;
  if (hasTime) return { at, hasTime };
  return at.getTime() % dayMs === 0 ? { at, hasTime } : toDueDay(dueDate.slice(0, 10));
}

/** Converts `YYYY-MM-DD`. */
export function toDueDay(date: string): DueValue {
  return { at: new Date(`${date}T00:00:00.000Z`), hasTime: false };
}

interface TaskDue {
  dueAt: Date | null;
  dueHasTime: boolean;
}

/**
 * Returns the due date after an edit. A form with dates only sends the bare day of a task that has an exact time; if it is the same day,
 * the time is kept.
 */
export function dueAfterEdit(stored: TaskDue, due: DueValue | null, hasNoTimeFlag: boolean, timeZone: string): TaskDue {
  if (due === null) return { dueAt: null, dueHasTime: false };
  if (hasNoTimeFlag && !due.hasTime && stored.dueHasTime && stored.dueAt !== null) {
    const isSameDay = dayNumber(stored.dueAt, timeZone) === due.at.getTime() / dayMs;
    if (isSameDay) return { dueAt: stored.dueAt, dueHasTime: true };
  }
  return { dueAt: due.at, dueHasTime: due.hasTime };
}

/** Returns the completion time: unchanged while it stays completed, null when it is reopened. */
export function completedAtFor<T>(status: TaskStatus, before: T | null, now: T): T | null {
  return status === 'completed' ? (before ?? now) : null;
}

interface Waiting {
  waitingSince: string | null;
  waitingFor: string | null;
}

/** Returns the waiting fields after a change. A name starts the waiting today; ending it clears the name. */
export function waitingAfterEdit(
  stored: Waiting,
  { waitingSince, waitingFor }: Partial<{ [Field in keyof Waiting]: Waiting[Field] | undefined }>,
  today: string,
): Waiting {
  const begun =
    waitingSince === undefined ? (stored.waitingSince ?? (waitingFor == null ? null : today)) : waitingSince;
  if (begun === null) return { waitingSince: null, waitingFor: null };
  return { waitingSince: begun, waitingFor: waitingFor === undefined ? stored.waitingFor : waitingFor };
}
