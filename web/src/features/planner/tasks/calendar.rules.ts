import type { Task } from '@aide/contract';
import { addDays, sortByDue } from '@aide/rules';
import { fromTaskDue } from '../../../lib/time/task-due.ts';
import { formatDate } from '../../../lib/time/format-date.ts';

export const calendarRanges = ['week', 'month'] as const;
export type CalendarRange = (typeof calendarRanges)[number];

const dayMs = 86_400_000;

const toTime = (date: string) => Date.parse(`${date}T00:00:00Z`);

/** Adds months to a date; the day is capped at the length of the month. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10);
}

function getMonday(date: string): string {
  return addDays(date, -((new Date(toTime(date)).getUTCDay() + 6) % 7));
}

/** Returns the visible days: the week from Monday, three days on a phone, or the weeks that overlap the month. */
export function listDays(range: CalendarRange, date: string, isPhone: boolean): string[] {
  if (range === 'week' && isPhone) return [0, 1, 2].map((days) => addDays(date, days));
  if (range === 'week') return Array.from({ length: 7 }, (_, index) => addDays(getMonday(date), index));
  const first = getMonday(`${date.slice(0, 7)}-01`);
  const lastDay = addDays(addMonths(`${date.slice(0, 7)}-01`, 1), -1);
  const weeks = Math.round((toTime(addDays(getMonday(lastDay), 7)) - toTime(first)) / dayMs);
  return Array.from({ length: weeks }, (_, index) => addDays(first, index));
}

/** Returns the date that the previous or next button leads to. */
export function moveRange(range: CalendarRange, date: string, step: 1 | -1, isPhone: boolean): string {
  if (range === 'month') return addMonths(date, step);
  return addDays(date, step * (isPhone ? 3 : 7));
}

/** Returns the tasks of each visible day: those without a time first, the others by time. */
export function groupByDay(tasks: readonly Task[], days: readonly string[], timeZone: string): Map<string, Task[]> {
  const byDay = new Map<string, Task[]>(days.map((day) => [day, []]));
  // Skips tasks outside the visible days without a time zone conversion; one day of tolerance covers every zone.
  const [from, to] = [addDays(days[0] ?? '1970-01-01', -1), addDays(days.at(-1) ?? '1970-01-01', 2)];
  for (const task of tasks) {
    if (task.due_date === null || task.due_date < from || task.due_date >= to) continue;
    const due = fromTaskDue(task, timeZone);
    if (due) byDay.get(due.date)?.push(task);
  }
  for (const [day, list] of byDay)
    byDay.set(
      day,
      sortByDue(list, timeZone).toSorted((a, b) => Number(a.due_has_time) - Number(b.due_has_time)),
    );
  return byDay;
}

/** Formats 'Wednesday 18 November'. */
export function formatLongDay(date: string): string {
  return formatDate(new Date(toTime(date)), 'en-GB', {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  });
}

/** Returns the title of the visible days: 'November 2026', or '16 – 22 November 2026'. */
export function formatRange(range: CalendarRange, days: readonly string[], date: string): string {
  const format = (day: string, options: Intl.DateTimeFormatOptions) =>
    formatDate(new Date(toTime(day)), 'en-GB', { timeZone: 'UTC', ...options });
  if (range === 'month') return format(date, { month: 'long', year: 'numeric' });
  const [first = date, last = date] = [days[0], days.at(-1)];
  const sameMonth = first.slice(0, 7) === last.slice(0, 7);
  const start = format(first, sameMonth ? { day: 'numeric' } : { day: 'numeric', month: 'short' });
  return `${start} – ${format(last, { day: 'numeric', month: sameMonth ? 'long' : 'short', year: 'numeric' })}`;
}
