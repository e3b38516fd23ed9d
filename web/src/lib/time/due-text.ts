import { classifyDue, type Due, type DueTask } from '@aide/rules';
import { formatDate } from './format-date.ts';

const invalid = 'Invalid date';

/** Formats 'Fri, 5 Dec 2026'; a due day has no time zone. */
export function formatDay({ due_date, due_has_time }: Due, timeZone: string): string {
  if (due_date === null) return 'No due date';
  const instant = new Date(due_date);
  if (Number.isNaN(instant.getTime())) return invalid;
  return formatDate(instant, 'en-GB', {
    timeZone: due_has_time ? timeZone : 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
}

/** Formats 'Sat, 5 Dec', with the year unless it is the current one. */
function formatNearDay(due: Due, now: Date, timeZone: string): string {
  const day = formatDay(due, timeZone);
  const year = ` ${formatDate(now, 'en-GB', { timeZone, year: 'numeric' })}`;
  return day.endsWith(year) ? day.slice(0, -year.length) : day;
}

export function formatTime(instant: Date, timeZone: string): string {
  return formatDate(instant, 'en-US', { timeZone, hour: 'numeric', minute: '2-digit' });
}

/** Formats day and time for a tooltip. */
export function formatDue(due: Due, timeZone: string): string {
  const day = formatDay(due, timeZone);
  if (due.due_date === null || !due.due_has_time || day === invalid) return day;
  return `${day}, ${formatTime(new Date(due.due_date), timeZone)}`;
}

/** Formats relative to now: 'Due tomorrow, 4:00 PM'; days further away have a date. */
export function formatDueRelative(due: Due & Partial<DueTask>, now: Date, timeZone: string): string {
  if (due.due_date !== null && Number.isNaN(Date.parse(due.due_date))) return invalid;
  const { text } = classifyDue(due, now, timeZone);
  if (due.due_date === null) return text ?? '';
  const time = due.due_has_time ? `, ${formatTime(new Date(due.due_date), timeZone)}` : '';
  return `${text ?? `Due ${formatNearDay(due, now, timeZone)}`}${time}`;
}
