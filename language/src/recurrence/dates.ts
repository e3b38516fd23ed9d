import type { Recurrence } from '@aide/contract';
import type { Day } from '../calendar/days.ts';
import {
  toCalendarDate,
  toDay,
  firstOfMonth,
  getMonday,
  monthLength,
  nthWeekday,
  parseDay,
  getWeekday,
} from '../calendar/days.ts';

/** The calendar days of a recurrence, without clocks or zones. Periods count from the period of the first day. */
export interface Dates {
  /** The first occurrence on or after the day, or null when the pattern has ended. */
  onOrAfter: (day: Day) => Day | null;
  /** The last day `until` and `count` allow, or null for a pattern without end. */
  last: Day | null;
}

interface Periods {
  getPeriod: (day: Day) => number;
  daysIn: (period: number) => readonly Day[];
}

const monthIndex = (day: Day): number => {
  const { year, month } = toCalendarDate(day);
  return year * 12 + month - 1;
};

/** A day that a month does not have becomes its last day; -1 is the last day. */
function dateInMonth(year: number, month: number, date: number): Day {
  const length = monthLength(year, month);
  return toDay(year, month, date === -1 ? length : Math.min(date, length));
}

function weekdaysInMonth(first: Day, week: number, weekdays: readonly number[]): Day[] {
  return weekdays
    .map((weekday) => nthWeekday(first, week, weekday))
    .filter((day) => day !== null)
    .toSorted((a, b) => a - b);
}

type PeriodsOf = (pattern: Recurrence, start: Day) => Periods;

const daily: PeriodsOf = ({ interval }, start) => ({
  getPeriod: (day) => Math.floor((day - start) / interval),
  daysIn: (period) => [start + period * interval],
});

const weekly: PeriodsOf = ({ interval, daysOfWeek }, start) => {
  const monday = getMonday(start);
  const weekdays = daysOfWeek ?? [getWeekday(start)];
  const offsets = [...new Set(weekdays.map((weekday) => (weekday + 6) % 7))].toSorted((a, b) => a - b);
  return {
    getPeriod: (day) => Math.floor((day - monday) / (7 * interval)),
    daysIn: (period) => offsets.map((offset) => monday + period * 7 * interval + offset),
  };
};

const monthly: PeriodsOf = ({ interval, weekOfMonth, daysOfWeek, dayOfMonth }, start) => ({
  getPeriod: (day) => Math.floor((monthIndex(day) - monthIndex(start)) / interval),
  daysIn: (period) => {
    const first = firstOfMonth(start, period * interval);
    if (weekOfMonth !== undefined) return weekdaysInMonth(first, weekOfMonth, daysOfWeek ?? [getWeekday(start)]);
    const { year, month } = toCalendarDate(first);
    return [dateInMonth(year, month, dayOfMonth ?? toCalendarDate(start).date)];
  },
});

const yearly: PeriodsOf = (pattern, start) => {
  const { interval, weekOfMonth, daysOfWeek } = pattern;
  const first = toCalendarDate(start);
  const month = pattern.month ?? first.month;
  return {
    getPeriod: (day) => Math.floor((toCalendarDate(day).year - first.year) / interval),
    daysIn: (period) => {
      const year = first.year + period * interval;
      if (weekOfMonth !== undefined)
        return weekdaysInMonth(toDay(year, month, 1), weekOfMonth, daysOfWeek ?? [getWeekday(start)]);
      return [dateInMonth(year, month, pattern.day ?? pattern.dayOfMonth ?? first.date)];
    },
  };
};

const PERIODS: Record<Recurrence['type'], PeriodsOf> = { daily, weekly, monthly, yearly };

/**
 * Every full period has the same number of days, so the nth occurrence is computed without iterating over earlier ones.
 */
function nth(periods: Periods, start: Day, count: number): Day {
  const inFirst = periods.daysIn(0).filter((day) => day >= start);
  const early = inFirst[count - 1];
  if (early !== undefined) return early;
  const left = count - inFirst.length;
  const perPeriod = periods.daysIn(1).length || 1;
  const days = periods.daysIn(Math.ceil(left / perPeriod));
  return days[(left - 1) % perPeriod] ?? start;
}

/** The dates of a pattern whose first local day is `start`; `start` anchors the interval and the count. */
export function listDates(pattern: Recurrence, start: Day): Dates {
  const periods = PERIODS[pattern.type](pattern, start);
  const limits: Day[] = [];
  if (pattern.until !== undefined) limits.push(parseDay(pattern.until));
  if (pattern.count !== undefined) limits.push(nth(periods, start, pattern.count));
  const last = limits.length > 0 ? Math.min(...limits) : null;
  return {
    last,
    onOrAfter(day) {
      const from = Math.max(day, start);
      let period = Math.max(0, periods.getPeriod(from));
      for (;;) {
        const found = periods.daysIn(period).find((candidate) => candidate >= from);
        if (found !== undefined) return last !== null && found > last ? null : found;
        period += 1;
      }
    },
  };
}

/** The first matching day on or after `from`, whatever the interval: the interval counts from there. */
export function firstDay(pattern: Recurrence, from: Day): Day {
  const { until: _until, count: _count, ...open } = pattern;
  if (pattern.type === 'daily') return from;
  return listDates({ ...open, interval: 1 }, from).onOrAfter(from) ?? from;
}

/** How many occurrences fall before `end`, the first included. */
export function countBefore(pattern: Recurrence, start: Day, end: Day): number {
  const dates = listDates(pattern, start);
  let count = 0;
  for (let day = dates.onOrAfter(start); day !== null && day < end && count < 9999; day = dates.onOrAfter(day + 1))
    count += 1;
  return Math.max(1, count);
}
