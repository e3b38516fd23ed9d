import type { Priority, TaskStatus } from '@aide/contract';
import { isOpenStatus } from './task-status.ts';

/** A due date: a day (midnight UTC of that date) or an instant. */
export interface Due {
  due_date: string | null;
  due_has_time: boolean;
}

/** A due date together with the status of its task. */
export interface DueTask extends Due {
  status: TaskStatus;
}

/** `past-due`: the day or time has passed, but the task is completed or cancelled, so it is not overdue. */
export const dueStatuses = [
  'overdue',
  'past-due',
  'due-today',
  'due-tomorrow',
  'due-soon',
  'due-later',
  'no-due-date',
] as const;
export type DueStatusName = (typeof dueStatuses)[number];

export interface DueStatus {
  status: DueStatusName;
  /** Calendar days from today in the user's zone; negative when past, null without a due date. */
  days: number | null;
  /** `due-later` and `past-due` have no text: the screens show the date. */
  text: string | null;
}

export const dueSoonDays = { from: 2, to: 3 } as const;
const dayMs = 86_400_000;

const zoneFormats = new Map<string, Intl.DateTimeFormat>();

/** Cached: formatting a date takes microseconds, and lists of thousands of tasks need the same days at every key press. */
const knownDays = new Map<string, number>();
const maxKnownDays = 20_000;

/** The calendar day of an instant in a zone, as days since 1970. */
export function dayNumber(instant: Date, timeZone: string): number {
  const key = `${instant.getTime()} ${timeZone}`;
  const known = knownDays.get(key);
  if (known !== undefined) return known;
  let format = zoneFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    zoneFormats.set(timeZone, format);
  }
  const day = Date.parse(`${format.format(instant)}T00:00:00Z`) / dayMs;
  if (knownDays.size >= maxKnownDays) knownDays.clear();
  knownDays.set(key, day);
  return day;
}

/** The due calendar day, or null. A day-only date has no zone: it is that day everywhere. */
export function dueDayNumber(due: Due, timeZone: string): number | null {
  if (due.due_date === null) return null;
  const instant = new Date(due.due_date);
  return due.due_has_time ? dayNumber(instant, timeZone) : Math.floor(instant.getTime() / dayMs);
}

/**
 * Returns whether a task is overdue: open, and past its due day (in the user's time zone) or its due time. The only
 * definition; every counter, list and sentence uses it. Completed and cancelled tasks are never overdue.
 */
export function isOverdue(task: DueTask, now: Date, timeZone: string): boolean {
  return isOpenStatus(task.status) && isPastDue(task, now, timeZone);
}

/** Returns whether a due day (in the time zone) or due time has passed, whatever the status of the task. */
function isPastDue(due: Due, now: Date, timeZone: string): boolean {
  if (due.due_date === null) return false;
  if (due.due_has_time) return new Date(due.due_date).getTime() < now.getTime();
  return (dueDayNumber(due, timeZone) ?? 0) < dayNumber(now, timeZone);
}

/**
 * Returns how a due date relates to now, by calendar days in the user's time zone, with the text that the screens display.
 * Without a status, as for a draft, the task counts as open.
 */
export function classifyDue(due: Due & Partial<DueTask>, now: Date, timeZone: string): DueStatus {
  const dueDay = dueDayNumber(due, timeZone);
  if (dueDay === null) return { status: 'no-due-date', days: null, text: 'No due date' };
  const days = dueDay - dayNumber(now, timeZone);
  if (isPastDue(due, now, timeZone))
    return isOpenStatus(due.status ?? 'pending')
      ? { status: 'overdue', days, text: overdueText(-days) }
      : { status: 'past-due', days, text: null };
  if (days === 0) return { status: 'due-today', days, text: 'Due today' };
  if (days === 1) return { status: 'due-tomorrow', days, text: 'Due tomorrow' };
  if (days <= dueSoonDays.to) return { status: 'due-soon', days, text: `Due in ${days} days` };
  return { status: 'due-later', days, text: null };
}

function overdueText(days: number): string {
  if (days === 0) return 'Overdue today';
  return days === 1 ? 'Overdue by 1 day' : `Overdue by ${days} days`;
}

export const urgencies = ['critical', 'high', 'medium', 'low'] as const;
export type Urgency = (typeof urgencies)[number];

/** The urgency of a task: its priority, raised by how close or late it is. */
export function getUrgency(priority: Priority, due: DueStatusName): Urgency {
  if (priority === 'urgent') return 'critical';
  if (priority === 'high') return due === 'overdue' || due === 'due-today' ? 'critical' : 'high';
  if (priority === 'medium') return due === 'overdue' ? 'critical' : due === 'due-today' ? 'high' : 'medium';
  return due === 'overdue' ? 'high' : 'low';
}

const flaggedWithinDays: Partial<Record<Priority, number>> = { high: 2, medium: 1 };

/** Whether a task is flagged urgent: urgent priority, high within two days, medium within one. */
export function isFlaggedUrgent(priority: Priority, days: number | null): boolean {
  if (priority === 'urgent') return true;
  const within = flaggedWithinDays[priority];
  return within !== undefined && days !== null && days <= within;
}
