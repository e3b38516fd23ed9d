/** A recurrence rule of iCalendar, as jCal has it. */
export interface CalendarRule {
  freq: string;
  interval: number;
  count: number | null;
  /** Weekdays from 0, Sunday; `nth` 0: each. */
  byDay: { nth: number; day: number }[];
  byMonth: number[];
  byMonthDay: number[];
  byYearDay: number[];
  byWeekNo: number[];
  bySetPos: number[];
  /** The first day of the week. */
  weekStart: number;
}

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
/** Values of one part of a rule, such as BYDAY; the others are not read. */
const maxParts = 366;

/** The steps that are left for the rules of one event: a rule with a count is computed from its first day on. */
export interface StepBudget {
  left: number;
}

/** Steps of one event: a century of days. */
export const maxSteps = 36_525;
/** Steps of a day that is returned: its conversion takes longer than a period without one. */
const stepsPerDay = 10;
/** Values of a rule that take about as long as one step. */
const partsPerStep = 8;

const toList = (value: unknown): unknown[] => (value === undefined ? [] : Array.isArray(value) ? value : [value]);
const toNumbers = (value: unknown): number[] =>
  [...new Set(toList(value).map(Number).filter(Number.isInteger))].slice(0, maxParts);

/** Parses the value of RRULE. Returns null for one that is not valid, or more frequent than daily. */
export function parseRule(value: unknown): CalendarRule | null {
  if (typeof value !== 'object' || value === null) return null;
  const rule: Partial<Record<string, unknown>> = { ...value };
  const freq = String(rule['freq']).toUpperCase();
  if (!['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'].includes(freq)) return null;
  const byDay = toList(rule['byday']).flatMap((each) => {
    const [, nth, day = ''] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(String(each).toUpperCase()) ?? [];
    return weekdays.includes(day) ? [{ nth: Number(nth ?? 0), day: weekdays.indexOf(day) }] : [];
  });
  const distinct = new Map(byDay.map((each) => [`${each.nth} ${each.day}`, each]));
  // In jCal, 1 is Sunday; without the part a week starts on Monday.
  const weekStart = typeof rule['wkst'] === 'number' ? rule['wkst'] - 1 : 1;
  return {
    freq,
    interval: Math.max(1, Math.trunc(Number(rule['interval'] ?? 1)) || 1),
    count: rule['count'] === undefined ? null : Math.max(0, Number(rule['count']) || 0),
    byDay: [...distinct.values()].slice(0, maxParts),
    byMonth: toNumbers(rule['bymonth']),
    byMonthDay: toNumbers(rule['bymonthday']),
    byYearDay: toNumbers(rule['byyearday']),
    byWeekNo: toNumbers(rule['byweekno']),
    bySetPos: toNumbers(rule['bysetpos']),
    weekStart: ((weekStart % 7) + 7) % 7,
  };
}

const dayMs = 86_400_000;
/** Days are numbers: days since 1970. Months are from 0 and may be beyond the year. */
const toDay = (year: number, month: number, day = 1): number => Math.round(Date.UTC(year, month, day) / dayMs);
const toWeekday = (day: number): number => (((day + 4) % 7) + 7) % 7;

function toParts(day: number): { year: number; month: number; date: number } {
  const moment = new Date(day * dayMs);
  return { year: moment.getUTCFullYear(), month: moment.getUTCMonth(), date: moment.getUTCDate() };
}

/**
 * Returns the days of a rule between two days, both included, ascending. The first day is one of them. A rule without a count is computed
 * near the asked days only, however long ago it began. The days end where the budget does, which is reduced by what was used.
 */
export function listDays(
  rule: CalendarRule,
  first: number,
  { from, until }: { from: number; until: number },
  budget: StepBudget,
): number[] {
  const periods = createPeriods(rule, first);
  const days: number[] = first >= from && first <= until ? [first] : [];
  let left = rule.count === null ? Infinity : rule.count - 1;
  const skipped = rule.count === null ? Math.max(0, periods.find(from) - 1) : 0;
  const { byDay, byMonth, byMonthDay, byYearDay, byWeekNo, bySetPos } = rule;
  const parts = [byDay, byMonth, byMonthDay, byYearDay, byWeekNo, bySetPos].reduce((sum, list) => sum + list.length, 0);
  const steps = 1 + Math.floor(parts / partsPerStep);
  // The start of a period beyond all dates is not a number, and ends the loop as well.
  for (let index = skipped; left > 0 && budget.left > 0 && periods.start(index) <= until; index += 1) {
    budget.left -= steps;
    for (const day of choose(rule, periods.list(index))) {
      if (day <= first) continue;
      if (day > until || left <= 0) return days;
      left -= 1;
      if (day < from) continue;
      days.push(day);
      budget.left -= stepsPerDay;
    }
  }
  return days;
}

interface Periods {
  start(index: number): number;
  /** Returns the days of a period, ascending. */
  list(index: number): number[];
  /** Returns the index of the period with a day, or of the one before. */
  find(day: number): number;
}

/** Returns the days, weeks, months or years of a rule. */
function createPeriods(rule: CalendarRule, first: number): Periods {
  const { freq, interval, weekStart } = rule;
  const { year, month, date } = toParts(first);
  if (freq === 'DAILY' || freq === 'WEEKLY') {
    const length = freq === 'DAILY' ? interval : 7 * interval;
    const origin = freq === 'DAILY' ? first : first - ((toWeekday(first) - weekStart + 7) % 7);
    const start = (index: number) => origin + index * length;
    const weekdaysOfRule = rule.byDay.length > 0 ? rule.byDay.map(({ day }) => day) : [toWeekday(first)];
    const isOnDay = (day: number): boolean =>
      (freq === 'DAILY' && rule.byDay.length === 0) || weekdaysOfRule.includes(toWeekday(day));
    const days = (index: number) => Array.from({ length: freq === 'DAILY' ? 1 : 7 }, (_, at) => start(index) + at);
    return {
      start,
      find: (day) => Math.floor((day - origin) / length),
      list: (index) => days(index).filter((day) => isOnDay(day) && isInMonth(rule, day) && isOnMonthDay(rule, day)),
    };
  }
  if (freq === 'MONTHLY')
    return {
      start: (index) => toDay(year, month + index * interval),
      find(day) {
        const at = toParts(day);
        return Math.floor(((at.year - year) * 12 + at.month - month) / interval);
      },
      list: (index) => listMonth(rule, year, month + index * interval, date).filter((day) => isInMonth(rule, day)),
    };
  return {
    start: (index) => toDay(year + index * interval, 0),
    find: (day) => Math.floor((toParts(day).year - year) / interval),
    list: (index) => listYear(rule, year + index * interval, { month, date, weekday: toWeekday(first) }),
  };
}

const isInMonth = ({ byMonth }: CalendarRule, day: number): boolean =>
  byMonth.length === 0 || byMonth.includes(toParts(day).month + 1);

function isOnMonthDay({ byMonthDay }: CalendarRule, day: number): boolean {
  if (byMonthDay.length === 0) return true;
  const { year, month, date } = toParts(day);
  const length = toDay(year, month + 1) - toDay(year, month);
  return byMonthDay.some((each) => each === date || each + length + 1 === date);
}

/** Returns the days from a start that are the weekdays of the rule, such as all Mondays or the last Friday. */
function listWeekdays({ byDay }: CalendarRule, start: number, length: number): number[] {
  const found = byDay.flatMap(({ nth, day }) => {
    const firstOne = start + ((day - toWeekday(start) + 7) % 7);
    const total = Math.ceil((start + length - firstOne) / 7);
    if (nth === 0) return Array.from({ length: total }, (_, at) => firstOne + 7 * at);
    const at = nth > 0 ? nth - 1 : total + nth;
    return at >= 0 && at < total ? [firstOne + 7 * at] : [];
  });
  return [...new Set(found)].toSorted((a, b) => a - b);
}

/** Returns the days of a month; without a part that names them, the one with the same number as the first day. */
function listMonth(rule: CalendarRule, year: number, month: number, date: number): number[] {
  const start = toDay(year, month);
  const length = toDay(year, month + 1) - start;
  if (rule.byMonthDay.length === 0 && rule.byDay.length > 0) return listWeekdays(rule, start, length);
  const dates = rule.byMonthDay.length > 0 ? rule.byMonthDay : [date];
  const days = dates.map((each) => (each < 0 ? length + 1 + each : each)).filter((each) => each > 0 && each <= length);
  const sorted = [...new Set(days)].toSorted((a, b) => a - b).map((each) => start + each - 1);
  if (rule.byDay.length === 0) return sorted;
  const allowed = new Set(listWeekdays(rule, start, length));
  return sorted.filter((day) => allowed.has(day));
}

function listYear(rule: CalendarRule, year: number, first: { month: number; date: number; weekday: number }): number[] {
  const { byMonth, byMonthDay, byYearDay, byWeekNo, byDay } = rule;
  const start = toDay(year, 0);
  const length = toDay(year + 1, 0) - start;
  if (byYearDay.length > 0) {
    const days = byYearDay.map((each) => start + (each < 0 ? length + each : each - 1));
    return [...new Set(days)]
      .filter((day) => day >= start && day < start + length && isInMonth(rule, day))
      .toSorted((a, b) => a - b);
  }
  if (byWeekNo.length > 0) return listWeeks(rule, start, length, first.weekday);
  if (byMonth.length === 0 && byMonthDay.length === 0 && byDay.length > 0) return listWeekdays(rule, start, length);
  const allMonths = byMonthDay.length > 0 ? Array.from({ length: 12 }, (_, at) => at + 1) : [first.month + 1];
  const months = byMonth.length > 0 ? byMonth.toSorted((a, b) => a - b) : allMonths;
  return [...new Set(months)].flatMap((month) => listMonth(rule, year, month - 1, first.date));
}

/** Returns the days of numbered weeks: week 1 has at least four days in the year. */
function listWeeks(rule: CalendarRule, start: number, length: number, weekday: number): number[] {
  const offset = (toWeekday(start) - rule.weekStart + 7) % 7;
  const firstWeek = start - offset + (offset > 3 ? 7 : 0);
  const nextOffset = (toWeekday(start + length) - rule.weekStart + 7) % 7;
  const weeks = Math.round((start + length - nextOffset + (nextOffset > 3 ? 7 : 0) - firstWeek) / 7);
  const wanted = rule.byDay.length > 0 ? rule.byDay.map(({ day }) => day) : [weekday];
  const numbers = rule.byWeekNo
    .map((each) => (each < 0 ? weeks + 1 + each : each))
    .filter((each) => each > 0 && each <= weeks);
  return [...new Set(numbers)]
    .toSorted((a, b) => a - b)
    .flatMap((number) => Array.from({ length: 7 }, (_, at) => firstWeek + 7 * (number - 1) + at))
    .filter((day) => wanted.includes(toWeekday(day)) && isInMonth(rule, day));
}

/** Applies BYSETPOS: the first, the last, … day of each period. */
function choose({ bySetPos }: CalendarRule, days: number[]): number[] {
  if (bySetPos.length === 0) return days;
  return days.filter((_, at) => bySetPos.includes(at + 1) || bySetPos.includes(at - days.length));
}
