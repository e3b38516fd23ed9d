import type { TaskStatus } from '@aide/contract';
import { classifyDue, formatDay, isOverdue } from '@aide/rules';

/** The fields of a task that describe its due date. */
interface Dated {
  dueAt: Date | null;
  dueHasTime: boolean;
}

/** Formats a due date: 'Today, 4:00 PM', 'Tomorrow', 'Fri 20 Nov, 4:00 PM', '16 Nov 2025'. */
export function dueWords({ dueAt, dueHasTime }: Dated, now: Date, timeZone: string): string {
  if (dueAt === null) return 'No due date';
  const date = dateFormats(dueHasTime ? timeZone : 'UTC').format(dueAt);
  const day = formatDay(date, dateFormats(timeZone).format(now));
  return dueHasTime ? `${day}, ${timeWords(dueAt, timeZone)}` : day;
}

/** Returns 'Overdue by 2 days', or null if the task is not overdue. */
export function overdueWords(task: Dated & { status: TaskStatus }, now: Date, timeZone: string): string | null {
  const due = { ...toDue(task), status: task.status };
  return isOverdue(due, now, timeZone) ? classifyDue(due, now, timeZone).text : null;
}

/** Converts the due date of a row to the format of the rules. */
export function toDue({ dueAt, dueHasTime }: Dated) {
  return { due_date: dueAt?.toISOString() ?? null, due_has_time: dueHasTime };
}

export function timeWords(moment: Date, timeZone: string): string {
  return timeFormats(timeZone).format(moment).replaceAll('\u202F', ' ');
}

/** 'Friday 20 November'. */
export function longDay(moment: Date, timeZone: string): string {
  return longDayFormats(timeZone).format(moment);
}

/** '2026-11-20'. */
const dateFormats = cacheByZone('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' });
const timeFormats = cacheByZone('en-US', { hour: 'numeric', minute: '2-digit' });
const longDayFormats = cacheByZone('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });

/** Caches one format per time zone: creating one takes about 0.1 ms, which is noticeable for thousands of reminders. */
function cacheByZone(locale: string, options: Intl.DateTimeFormatOptions): (timeZone: string) => Intl.DateTimeFormat {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (timeZone) => {
    const format = formats.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
    formats.set(timeZone, format);
    return format;
  };
}
