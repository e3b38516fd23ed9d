import type { Recurrence } from '@aide/contract';
import { MONTH_NAMES, WEEKDAY_NAMES } from '../grammar/words.ts';
import { upperFirst } from '../text/letters.ts';

const WEEKDAYS = WEEKDAY_NAMES.map(upperFirst);
const MONTHS = MONTH_NAMES.map(upperFirst);
const NTH: Record<number, string> = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth', [-1]: 'last' };

const ordinal = (value: number): string => {
  const tens = value % 100;
  const ending = tens >= 11 && tens <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th');
  return `${value}${ending}`;
};

const listed = (words: readonly string[]): string =>
  words.length <= 1 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;

const weekdays = (days: readonly number[]): string => listed(days.map((day) => WEEKDAYS[day] ?? ''));

const every = (unit: string, interval: number): string =>
  interval === 1 ? `Every ${unit}` : `Every ${interval} ${unit}s`;

function isWorkweek(days: readonly number[]): boolean {
  return days.length === 5 && [1, 2, 3, 4, 5].every((day) => days.includes(day));
}

function weekly({ interval, daysOfWeek }: Recurrence): string {
  if (!daysOfWeek || daysOfWeek.length === 0) return every('week', interval);
  if (interval > 1) return `${every('week', interval)} on ${weekdays(daysOfWeek)}`;
  return isWorkweek(daysOfWeek) ? 'Every weekday' : `Every ${weekdays(daysOfWeek)}`;
}

function monthly({ interval, dayOfMonth, weekOfMonth, daysOfWeek }: Recurrence): string {
  const base = every('month', interval);
  if (weekOfMonth !== undefined) return `${base} on the ${NTH[weekOfMonth] ?? ''} ${weekdays(daysOfWeek ?? [])}`;
  if (dayOfMonth === undefined) return base;
  return `${base} on the ${dayOfMonth === -1 ? 'last day' : ordinal(dayOfMonth)}`;
}

function yearly({ interval, month, day, weekOfMonth, daysOfWeek }: Recurrence): string {
  const base = every('year', interval);
  const name = month === undefined ? '' : (MONTHS[month - 1] ?? '');
  if (weekOfMonth !== undefined)
    return `${base} on the ${NTH[weekOfMonth] ?? ''} ${weekdays(daysOfWeek ?? [])} of ${name}`;
  return month === undefined || day === undefined ? base : `${base} on ${day} ${name}`;
}

function clock(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}:${time.slice(3, 5)} ${hour < 12 ? 'AM' : 'PM'}`;
}

function longDate(date: string): string {
  return `${Number(date.slice(8, 10))} ${MONTHS[Number(date.slice(5, 7)) - 1] ?? ''} ${date.slice(0, 4)}`;
}

/** The pattern as a sentence, such as "Every Monday at 9:00 AM". `parseRecurrence` parses it back. */
export function describeRecurrence(pattern: Recurrence): string {
  const days = {
    daily: () => every('day', pattern.interval),
    weekly: () => weekly(pattern),
    monthly: () => monthly(pattern),
    yearly: () => yearly(pattern),
  };
  const parts = [days[pattern.type]()];
  if (pattern.time !== null) parts.push(` at ${clock(pattern.time)}`);
  if (pattern.until !== undefined) parts.push(` until ${longDate(pattern.until)}`);
  if (pattern.count !== undefined) parts.push(`, ${pattern.count} ${pattern.count === 1 ? 'time' : 'times'}`);
  return parts.join('');
}
