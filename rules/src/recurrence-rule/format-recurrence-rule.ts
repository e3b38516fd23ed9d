import type { Recurrence } from '@aide/contract';
import { dayNumber } from '../due-status.ts';
import { daysInMonth, getWeekday, ruleWeekdays, splitDay } from './rule-days.ts';

const longestMonth = 31;
const minuteMs = 60_000;
const dayMs = 86_400_000;

export interface RuleOptions {
  /** The first local day of the pattern (`YYYY-MM-DD`). */
  startsOn: string;
  /** The zone whose wall clock the pattern follows. */
  timeZone: string;
  /** The last local day that `until` and `count` allow, or null for a pattern without end. */
  lastDay: string | null;
}

/**
 * Returns the value of `RRULE` (RFC 5545, 3.3.10) for a pattern. The component must begin on one of its occurrences. A count is written as
 * the last day, because the component need not begin at the first occurrence.
 */
export function formatRecurrenceRule(pattern: Recurrence, { startsOn, timeZone, lastDay }: RuleOptions): string {
  const parts = [`FREQ=${pattern.type.toUpperCase()}`];
  if (pattern.interval > 1) parts.push(`INTERVAL=${pattern.interval}`);
  if (lastDay !== null) parts.push(`UNTIL=${formatUntil(lastDay, pattern, timeZone)}`);
  return [...parts, ...formatDays(pattern, startsOn)].join(';');
}

function formatUntil(day: string, pattern: Recurrence, timeZone: string): string {
  if (pattern.time === null) return day.replaceAll('-', '');
  const end = new Date(endOfDay(day, timeZone).getTime() - 1_000);
  return `${end.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/** Returns the first instant after a local day, by binary search: offsets are at most 15 hours, and whole minutes today. */
function endOfDay(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`) + dayMs;
  const wanted = midnight / dayMs;
  let before = midnight / minuteMs - 15 * 60;
  let after = midnight / minuteMs + 15 * 60;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dayNumber(new Date(middle * minuteMs), timeZone) < wanted) before = middle;
    else after = middle;
  }
  return new Date(after * minuteMs);
}

function formatDays(pattern: Recurrence, startsOn: string): string[] {
  const start = splitDay(startsOn);
  const { type, daysOfWeek = [getWeekday(startsOn)], weekOfMonth, dayOfMonth } = pattern;
  if (type === 'daily') return [];
  if (type === 'weekly') return [`BYDAY=${daysOfWeek.map((day) => ruleWeekdays[day]).join(',')}`, 'WKST=MO'];
  const month = pattern.month ?? start.month;
  const inMonth = type === 'yearly' ? [`BYMONTH=${month}`] : [];
  if (weekOfMonth !== undefined)
    return [...inMonth, `BYDAY=${daysOfWeek.map((day) => `${weekOfMonth}${ruleWeekdays[day]}`).join(',')}`];
  if (type === 'monthly') return [`BYMONTHDAY=${toLastDay(dayOfMonth ?? start.day, longestMonth)}`];
  const day = pattern.day ?? dayOfMonth ?? start.day;
  return [...inMonth, `BYMONTHDAY=${toLastDay(day, daysInMonth(month) + 1)}`];
}

/** A day that the month does not have becomes its last day, -1. */
function toLastDay(day: number, from: number): number {
  return day >= from ? -1 : day;
}
