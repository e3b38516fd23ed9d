import { classifyDue, formatDay, formatFullDay, type Due, type DueTask } from '@aide/rules';
import { formatDate } from './format-date.ts';
import { wallClock } from './zoned-time.ts';

const invalid = 'Invalid date';

/** Returns the calendar date of a due date; a due day has no time zone. Null without one, or if it is invalid. */
function getDay({ due_date, due_has_time }: Due, timeZone: string): string | null {
  if (due_date === null || Number.isNaN(Date.parse(due_date))) return null;
  return due_has_time ? wallClock(new Date(due_date), timeZone).date : due_date.slice(0, 10);
}

/** Formats 'Sat 5 Dec 2026'. */
export function formatDueDay(due: Due, timeZone: string): string {
  const day = getDay(due, timeZone);
  if (day !== null) return formatFullDay(day);
  return due.due_date === null ? 'No due date' : invalid;
}

export function formatTime(instant: Date, timeZone: string): string {
  return formatDate(instant, 'en-US', { timeZone, hour: 'numeric', minute: '2-digit' });
}

/** Formats day and time for a tooltip: 'Sat 5 Dec 2026, 4:00 PM'. */
export function formatDue(due: Due, timeZone: string): string {
  return `${formatDueDay(due, timeZone)}${formatDueTime(due, timeZone)}`;
}

/** Formats the day and time in the one form of all lists: 'Yesterday', 'Mon 16 Nov, 4:00 PM', '16 Nov 2025'. */
export function formatDueDate(due: Due, now: Date, timeZone: string): string {
  const day = getDay(due, timeZone);
  if (day === null) return due.due_date === null ? 'No due date' : invalid;
  return `${formatDay(day, wallClock(now, timeZone).date)}${formatDueTime(due, timeZone)}`;
}

/** Formats relative to now: 'Due tomorrow, 4:00 PM'; days further away have a date. */
export function formatDueRelative(due: Due & Partial<DueTask>, now: Date, timeZone: string): string {
  const day = getDay(due, timeZone);
  if (due.due_date !== null && day === null) return invalid;
  const { text } = classifyDue(due, now, timeZone);
  if (day === null) return text ?? '';
  return text === null ? `Due ${formatDueDate(due, now, timeZone)}` : `${text}${formatDueTime(due, timeZone)}`;
}

/**
 * Formats a due date for a row under 'Today' or 'Tomorrow': '4:00 PM' or 'Today', 'Fri 20 Nov, 9:00 AM', '3 Dec 2027'.
 * Overdue tasks have the day without the time, except today. Empty without a due date.
 */
export function formatAgendaDue(due: Due, now: Date, timeZone: string): string {
  if (due.due_date === null) return '';
  const date = getDay(due, timeZone);
  if (date === null) return invalid;
  const { days, status } = classifyDue(due, now, timeZone);
  const day = formatDay(date, wallClock(now, timeZone).date);
  if (!due.due_has_time || (status === 'overdue' && days !== 0)) return day;
  const isUnderItsDay = status === 'due-today' || status === 'due-tomorrow';
  return isUnderItsDay ? formatTime(new Date(due.due_date), timeZone) : `${day}${formatDueTime(due, timeZone)}`;
}

/** Returns ', 4:00 PM', or nothing for a due day. */
function formatDueTime({ due_date, due_has_time }: Due, timeZone: string): string {
  if (!due_has_time || due_date === null || Number.isNaN(Date.parse(due_date))) return '';
  return `, ${formatTime(new Date(due_date), timeZone)}`;
}
