import { classifyDue, type Due } from '@aide/rules';
import { formatTime } from './due-text.ts';
import { formatDate } from './format-date.ts';

/**
 * Formats a due date for a row under 'Today' or 'Tomorrow': '4:00 PM' or 'Today', 'Fri, 9:00 AM', '3 Dec', '3 Dec
 * 2027'. Overdue tasks have the day without the time, except today. Empty without a due date.
 */
export function formatAgendaDue(due: Due, now: Date, timeZone: string): string {
  if (due.due_date === null) return '';
  const instant = new Date(due.due_date);
  if (Number.isNaN(instant.getTime())) return 'Invalid date';
  const { days, status } = classifyDue(due, now, timeZone);
  const day = formatDay(instant, days ?? 0, due.due_has_time ? timeZone : 'UTC', now);
  if (!due.due_has_time || (status === 'overdue' && days !== 0)) return day;
  const time = formatTime(instant, timeZone);
  return status === 'due-today' || status === 'due-tomorrow' ? time : `${day}, ${time}`;
}

function formatDay(instant: Date, days: number, timeZone: string, now: Date): string {
  if (days === 0) return 'Today';
  if (days === 1) return 'Tomorrow';
  if (days === -1) return 'Yesterday';
  if (days > 1 && days < 7) return formatDate(instant, 'en-GB', { timeZone, weekday: 'short' });
  const year = { timeZone, year: 'numeric' } as const;
  const sameYear = formatDate(instant, 'en-GB', year) === formatDate(now, 'en-GB', year);
  return formatDate(instant, 'en-GB', {
    timeZone,
    day: 'numeric',
    month: 'short',
    ...(sameYear ? {} : { year: 'numeric' }),
  });
}
