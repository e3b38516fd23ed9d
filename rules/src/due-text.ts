import { classifyDue, type Due, type DueTask } from './due-status.ts';

export const invalidDate = 'Invalid date';

/** The text of a due-date badge: the status, or the date itself when it is more than three days away. */
export function dueText(due: Due & Partial<DueTask>, now: Date, timeZone: string, locale = 'en-IN'): string {
  if (due.due_date !== null && Number.isNaN(new Date(due.due_date).getTime())) return invalidDate;
  return classifyDue(due, now, timeZone).text ?? dueDateText(due, timeZone, locale);
}

/** The due calendar date in the user's zone; a day-only date is that day everywhere. */
export function dueDateText(due: Due, timeZone: string, locale = 'en-IN'): string {
  if (due.due_date === null) return 'No due date';
  const instant = new Date(due.due_date);
  if (Number.isNaN(instant.getTime())) return invalidDate;
  return new Intl.DateTimeFormat(locale, {
    timeZone: due.due_has_time ? timeZone : 'UTC',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  }).format(instant);
}
