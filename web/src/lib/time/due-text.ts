import { classifyDue, type Due, type DueTask } from '@aide/rules';
import { formatDate } from './format-date.ts';

const invalid = 'Invalid date';

/** 'Fri, 5 Dec 2026', as a calendar shows it; a day belongs to no zone. */
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

/** 'Sat, 5 Dec', with the year only when it is not the current one. */
function formatNearDay(due: Due, now: Date, timeZone: string): string {
  const day = formatDay(due, timeZone);
  const year = ` ${formatDate(now, 'en-GB', { timeZone, year: 'numeric' })}`;
  return day.endsWith(year) ? day.slice(0, -year.length) : day;
}

export function formatTime(instant: Date, timeZone: string): string {
  return formatDate(instant, 'en-US', { timeZone, hour: 'numeric', minute: '2-digit' });
}

/** The whole of it, for a title on hover: day and, if one was said, time. */
export function formatDue(due: Due, timeZone: string): string {
  const day = formatDay(due, timeZone);
  if (due.due_date === null || !due.due_has_time || day === invalid) return day;
  return `${day}, ${formatTime(new Date(due.due_date), timeZone)}`;
}

/** Relative to now: 'Due tomorrow, 4:00 PM'; what is further away gets its date. */
export function formatDueRelative(due: Due & Partial<DueTask>, now: Date, timeZone: string): string {
  if (due.due_date !== null && Number.isNaN(Date.parse(due.due_date))) return invalid;
  const { text } = classifyDue(due, now, timeZone);
  if (due.due_date === null) return text ?? '';
  const time = due.due_has_time ? `, ${formatTime(new Date(due.due_date), timeZone)}` : '';
  return `${text ?? `Due ${formatNearDay(due, now, timeZone)}`}${time}`;
}
