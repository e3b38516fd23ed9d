import type { Recurrence } from '@aide/contract';
import { dayNumber } from '../due-status.ts';
import { addDays } from '../days.ts';
import { getWeekday, ruleWeekdays, splitDay } from './rule-days.ts';

export interface RuleStart {
  /** The local day of `DTSTART`, or of `DUE` when there is none (`YYYY-MM-DD`). It anchors intervals and counts. */
  date: string;
  /** Its wall-clock time (`HH:mm`), or null for a day. */
  time: string | null;
  /** The zone of `date` and `time`, in which an `UNTIL` in UTC is read. */
  timeZone: string;
}

const dayMs = 86_400_000;
const everyDay = 7;
/** The parts of a rule that a pattern can express; rules with others, such as `BYYEARDAY`, are rejected. */
const understood = 'FREQ INTERVAL COUNT UNTIL WKST RSCALE SKIP BYDAY BYMONTHDAY BYMONTH BYSETPOS BYHOUR BYMINUTE'.split(
  ' ',
);

type Days = Pick<Recurrence, 'type'> & Partial<Recurrence>;
type Parts = ReadonlyMap<string, string>;

/**
 * Returns the pattern of an `RRULE` (RFC 5545, 3.3.10), which begins on `start.date`, or undefined for a rule that no
 * pattern expresses, such as the last working day of a month. One difference from RFC 5545: a day that a month does not
 * have (the 31st, 29 February) becomes the month's last day, where RFC 5545 skips the month.
 */
export function parseRecurrenceRule(rule: string, start: RuleStart): Recurrence | undefined {
  const parts = splitRule(rule);
  if (!parts || !hasTimeOf(parts, start) || !isGregorian(parts)) return undefined;
  const interval = Number(parts.get('INTERVAL') ?? 1);
  const days = parseDays(parts, start, interval);
  const end = parseEnd(parts, start);
  if (!days || !end) return undefined;
  const pattern: Recurrence = { interval, ...days, ...end, time: start.time };
  return isWithinLimits(pattern) ? pattern : undefined;
}

/** The limits of `recurrenceSchema`, repeated here: the schemas are too large for pages that load these rules. */
function isWithinLimits({ interval, dayOfMonth, weekOfMonth, month, day, count, until }: Recurrence): boolean {
  const isBetween = (value: number | undefined, from: number, to: number) =>
    value === undefined || (Number.isInteger(value) && value >= from && value <= to);
  return (
    isBetween(interval, 1, 999) &&
    (dayOfMonth === -1 || isBetween(dayOfMonth, 1, 31)) &&
    (weekOfMonth === -1 || isBetween(weekOfMonth, 1, 4)) &&
    isBetween(month, 1, 12) &&
    isBetween(day, 1, 31) &&
    isBetween(count, 1, 9999) &&
    (until === undefined || addDays(until, 0) === until)
  );
}

function splitRule(rule: string): Parts | undefined {
  const parts = new Map<string, string>();
  for (const part of rule
    .trim()
    .replace(/^RRULE:/i, '')
    .split(';')) {
    const [name = '', value = '', ...more] = part.toUpperCase().split('=');
    if (name === '' && value === '') continue;
    if (value === '' || more.length > 0 || parts.has(name) || !understood.includes(name)) return undefined;
    parts.set(name, value);
  }
  return parts;
}

/** Whether the rule has no other time of day than the start. */
function hasTimeOf(parts: Parts, { time }: RuleStart): boolean {
  const [hour, minute] = (time ?? '').split(':').map(Number);
  const isSame = (name: string, wanted: number | undefined) => {
    const text = parts.get(name);
    return text === undefined || (time !== null && Number(text) === wanted);
  };
  return isSame('BYHOUR', hour) && isSame('BYMINUTE', minute);
}

/**
 * RFC 7529 defines calendars and the treatment of a day that the month does not have; moving it to the next month is
 * not supported here.
 */
function isGregorian(parts: Parts): boolean {
  return (parts.get('RSCALE') ?? 'GREGORIAN') === 'GREGORIAN' && parts.get('SKIP') !== 'FORWARD';
}

function parseDays(parts: Parts, start: RuleStart, interval: number): Days | undefined {
  const weekdays = parseWeekdays(parts);
  const monthDays = parseNumbers(parts.get('BYMONTHDAY'));
  const months = parseNumbers(parts.get('BYMONTH'));
  if (!weekdays || !monthDays || !months || monthDays.length > 1 || months.length > 1) return undefined;
  if (weekdays.days.length > 0 && monthDays.length > 0) return undefined;
  const days: RuleDays = { ...weekdays, monthDay: monthDays[0], month: months[0] };
  switch (parts.get('FREQ')) {
    case 'DAILY':
      return parseDaily(days, interval);
    case 'WEEKLY':
      return parseWeekly(days, start, interval, parts.get('WKST') ?? 'MO');
    case 'MONTHLY':
      return parseMonthly(days, start, interval);
    case 'YEARLY':
      return parseYearly(days, start, interval);
    default:
      return undefined;
  }
}

interface RuleDays {
  /** From Sunday = 0; empty when the rule names none. */
  days: number[];
  /** The ordinal in the month; -1 is the last. */
  week: number | undefined;
  monthDay: number | undefined;
  month: number | undefined;
}

/** Returns undefined for weekdays with several ordinals and for an unknown one. */
function parseWeekdays(parts: Parts): Pick<RuleDays, 'days' | 'week'> | undefined {
  const position = parts.get('BYSETPOS');
  const texts = parts.get('BYDAY')?.split(',') ?? [];
  const matches = texts.map((text) => /^([+-]?\d{1,2})?(SU|MO|TU|WE|TH|FR|SA)$/.exec(text));
  const days = [...new Set(matches.map((match) => ruleWeekdays.indexOf(match?.[2] ?? '')))];
  const weeks = [...new Set(matches.map((match) => match?.[1]))];
  if (days.includes(-1) || weeks.length > 1) return undefined;
  // The position in a set of one weekday is the ordinal of that weekday.
  if (position !== undefined && (weeks[0] !== undefined || days.length !== 1)) return undefined;
  const week = position ?? weeks[0];
  return { days: days.toSorted((a, b) => a - b), week: week === undefined ? undefined : Number(week) };
}

function parseNumbers(text: string | undefined): number[] | undefined {
  const numbers = text === undefined ? [] : text.split(',').map(Number);
  return numbers.every(Number.isInteger) ? numbers : undefined;
}

function parseDaily({ days, week, monthDay, month }: RuleDays, interval: number): Days | undefined {
  if (week !== undefined || monthDay !== undefined || month !== undefined) return undefined;
  if (days.length === 0 || days.length === everyDay) return { type: 'daily' };
  return interval === 1 ? { type: 'weekly', daysOfWeek: days } : undefined;
}

function parseWeekly(
  { days, week, monthDay, month }: RuleDays,
  { date }: RuleStart,
  interval: number,
  weekStart: string,
): Days | undefined {
  if (week !== undefined || monthDay !== undefined || month !== undefined) return undefined;
  const daysOfWeek = days.length === 0 ? [getWeekday(date)] : days;
  if (interval > 1 && !isSameWeek([...daysOfWeek, getWeekday(date)], weekStart)) return undefined;
  return { type: 'weekly', daysOfWeek };
}

/**
 * Whether the weekdays lie in the same week, both for weeks that begin on Monday, as in a pattern, and for weeks that
 * begin on another day.
 */
function isSameWeek(days: number[], weekStart: string): boolean {
  const fromMonday = (day: number) => (day + 6) % 7;
  const first = ruleWeekdays.indexOf(weekStart);
  if (first === -1) return false;
  const sides = new Set(days.map((day) => fromMonday(day) < fromMonday(first)));
  return sides.size === 1;
}

function parseMonthly(
  { days, week, monthDay, month }: RuleDays,
  { date }: RuleStart,
  interval: number,
): Days | undefined {
  if (month !== undefined) return undefined;
  if (days.length === 0)
    return week === undefined ? { type: 'monthly', dayOfMonth: monthDay ?? splitDay(date).day } : undefined;
  if (week !== undefined) return { type: 'monthly', weekOfMonth: week, daysOfWeek: days };
  // Every Monday of every month is every Monday.
  return interval === 1 ? { type: 'weekly', daysOfWeek: days } : undefined;
}

function parseYearly(
  { days, week, monthDay, month }: RuleDays,
  { date }: RuleStart,
  interval: number,
): Days | undefined {
  const start = splitDay(date);
  if (days.length > 0)
    return week === undefined || month === undefined
      ? undefined
      : { type: 'yearly', month, weekOfMonth: week, daysOfWeek: days };
  if (week !== undefined) return undefined;
  if (month === undefined && monthDay !== undefined)
    return interval === 1 ? { type: 'monthly', dayOfMonth: monthDay } : undefined;
  return { type: 'yearly', month: month ?? start.month, ...toYearDay(monthDay ?? start.day) };
}

function toYearDay(day: number): Partial<Recurrence> {
  return day === -1 ? { dayOfMonth: -1 } : { day };
}

function parseEnd(parts: Parts, start: RuleStart): Pick<Recurrence, 'until' | 'count'> | undefined {
  const count = parts.get('COUNT');
  const until = parts.get('UNTIL');
  if (count !== undefined) return until === undefined ? { count: Number(count) } : undefined;
  if (until === undefined) return {};
  const last = parseUntil(until, start);
  return last === undefined ? undefined : { until: last };
}

/** Returns the last local day that an `UNTIL` allows. */
function parseUntil(text: string, { time, timeZone }: RuleStart): string | undefined {
  const match = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/.exec(text);
  if (!match) return undefined;
  const [, year, month, date, hour, minute, second, utc] = match;
  const day = `${year}-${month}-${date}`;
  if (Number.isNaN(Date.parse(`${day}T00:00:00Z`))) return undefined;
  if (hour === undefined || time === null) return day;
  if (utc === '') return `${hour}:${minute}` < time ? addDays(day, -1) : day;
  const moment = new Date(`${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(moment.getTime())) return undefined;
  const local = new Date(dayNumber(moment, timeZone) * dayMs).toISOString().slice(0, 10);
  return getClock(moment, timeZone) < time ? addDays(local, -1) : local;
}

function getClock(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    moment,
  );
}
