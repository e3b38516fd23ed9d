import type { Day } from '../calendar/days.ts';
import {
  addMonths,
  toCalendarDate,
  toDay,
  firstOfMonth,
  getMonday,
  nthWeekday,
  onOrAfter,
  realDay,
  getWeekday,
} from '../calendar/days.ts';
import type { Moment } from '../calendar/zones.ts';
import type { DateMeaning, Span } from './meaning.ts';

/** The calendar arithmetic for the date table: each function turns parsed words into a date. */

export const offset = (days: number): DateMeaning => ({ day: (now) => now.day + days });

export const today: DateMeaning = { day: (now) => now.day, today: true };

/** The next such weekday after today, never today. */
export const weekday = (wanted: number): DateMeaning => ({
  day: (now) => onOrAfter(now.day + 1, wanted),
  weekday: wanted,
});

/** The first such weekday from today on; today counts. */
export const thisWeekday = (wanted: number): DateMeaning => ({ day: (now) => onOrAfter(now.day, wanted) });

/** That weekday of a week. Monday is the first day and Sunday the last. */
const inWeek = (monday: Day, wanted: number): Day => monday + ((wanted + 6) % 7);

export const weekdayOfWeek = (wanted: number, weeks: number): DateMeaning => ({
  day: (now) => {
    const day = inWeek(getMonday(now.day) + weeks * 7, wanted);
    return weeks === 0 && day < now.day ? day + 7 : day;
  },
});

export const week = (weeks: number, wanted = 1): DateMeaning => ({
  day: (now) => inWeek(getMonday(now.day) + weeks * 7, wanted),
  week: (now) => getMonday(now.day) + weeks * 7,
});

export const weekend = (weeks: number): DateMeaning => ({
  day: (now) => {
    if (weeks === 0 && (now.weekday === 6 || now.weekday === 0)) return now.day;
    return getMonday(now.day) + 5 + weeks * 7;
  },
});

/** Friday; from Friday on, the Sunday of the same week. */
export const laterThisWeek: DateMeaning = {
  day: (now) => getMonday(now.day) + (now.day - getMonday(now.day) >= 4 ? 6 : 4),
};

/** Friday, today included; on the weekend the next one. */
export const endOfWeek = (weeks: number): DateMeaning => ({
  day: (now) => {
    const friday = getMonday(now.day) + 4 + weeks * 7;
    return friday < now.day ? friday + 7 : friday;
  },
  periodEnd: true,
});

/** The first day of the period that is so many periods ahead; `months` is 1, 3 or 12. */
export const startOfPeriod = (months: number, ahead: number): DateMeaning => ({
  day: (now) => firstOfMonth(now.day, ahead * months - ((now.month - 1) % months)),
});

export const endOfPeriod = (months: number, ahead: number): DateMeaning => ({
  day: (now) => firstOfMonth(now.day, (ahead + 1) * months - ((now.month - 1) % months)) - 1,
  periodEnd: true,
});

/** That day of that month, this year or in the next year that has it. */
export function monthDay(month: number, date: number, year?: number): DateMeaning | null {
  if (date > (month === 2 ? 29 : [4, 6, 9, 11].includes(month) ? 30 : 31)) return null;
  if (year !== undefined) {
    const day = realDay(year, month, date);
    return day === null ? null : { day: () => day };
  }
  return {
    day: (now) => {
      for (let ahead = 0; ahead <= 8; ahead += 1) {
        const day = realDay(now.year + ahead, month, date);
        if (day !== null && day >= now.day) return day;
      }
      return null;
    },
    monthDay: { month, day: date },
  };
}

/** "The 18th" on an 18th is next month's; "the 31st" is that of the next month that has one. */
export const dayOfMonth = (date: number): DateMeaning => ({
  day: (now) => {
    for (let ahead = 0; ahead <= 3; ahead += 1) {
      const { year, month } = toCalendarDate(firstOfMonth(now.day, ahead));
      const day = realDay(year, month, date);
      if (day !== null && day > now.day) return day;
    }
    return null;
  },
  dayOfMonth: date,
});

export const dayOfMonthAhead = (date: number, ahead: number): DateMeaning => ({
  day: (now) => {
    const { year, month } = toCalendarDate(firstOfMonth(now.day, ahead));
    return realDay(year, month, date);
  },
});

/** The next day that is both the weekday and the day of the month. */
export const weekdayAndDate = (wanted: number, date: number): DateMeaning => ({
  day: (now) => {
    for (let ahead = 0; ahead <= 60; ahead += 1) {
      const { year, month } = toCalendarDate(firstOfMonth(now.day, ahead));
      const day = realDay(year, month, date);
      if (day !== null && day >= now.day && getWeekday(day) === wanted) return day;
    }
    return null;
  },
});

export const nthOfMonthAhead = (nth: number, wanted: number, ahead: number): DateMeaning => ({
  day: (now) => nthWeekday(firstOfMonth(now.day, ahead), nth, wanted),
});

/** "First monday of the month": this month's, or next month's once it has passed. */
export const nthOfThisMonth = (nth: number, wanted: number): DateMeaning => ({
  day: (now) => {
    const day = nthWeekday(now.day, nth, wanted);
    return day !== null && day >= now.day ? day : nthWeekday(firstOfMonth(now.day, 1), nth, wanted);
  },
});

export const nthOfMonth = (nth: number, wanted: number, month: number, year?: number): DateMeaning => ({
  day: (now) => {
    for (const candidate of year === undefined ? [now.year, now.year + 1] : [year]) {
      const day = nthWeekday(toDay(candidate, month, 1), nth, wanted);
      if (day !== null && (day >= now.day || year !== undefined)) return day;
    }
    return null;
  },
});

export const endOfMonthNamed = (month: number): DateMeaning => ({
  day: (now) => {
    const year = month < now.month ? now.year + 1 : now.year;
    return firstOfMonth(toDay(year, month, 1), 1) - 1;
  },
  periodEnd: true,
});

function addBusinessDays(from: Day, count: number): Day {
  let day = from;
  let left = Math.min(Math.abs(count), 5000);
  while (left > 0) {
    day += Math.sign(count);
    const weekdayNumber = getWeekday(day);
    if (weekdayNumber !== 0 && weekdayNumber !== 6) left -= 1;
  }
  return day;
}

/** Upper limit for date arithmetic; keeps it inside Temporal's range. */
const FARTHEST_DAYS = 200_000;

export function shift(day: Day, span: Span, sign: 1 | -1): Day | null {
  if (Math.abs(span.months) > 2400 || Math.abs(span.days) > FARTHEST_DAYS || span.businessDays > 5000) return null;
  const moved = addMonths(day, sign * span.months) + Math.round(sign * span.days);
  return span.businessDays === 0 ? moved : addBusinessDays(moved, sign * span.businessDays);
}

/** The date an amount of time from now. Hours and minutes also set a clock time. */
export function fromNow(span: Span): DateMeaning | null {
  if (span.minutes > FARTHEST_DAYS * 1440) return null;
  if (span.minutes > 0 || !Number.isInteger(span.days)) return { day: (now) => now.day, elapsed: span };
  return { day: (now) => shift(now.day, span, 1), relative: true };
}

export function fromDate(span: Span, sign: 1 | -1, base: DateMeaning): DateMeaning | null {
  if (span.minutes > 0 || !Number.isInteger(span.days)) return null;
  return {
    day: (now: Moment) => {
      const day = base.day(now);
      return day === null ? null : shift(day, span, sign);
    },
    relative: true,
  };
}

/** The weekday nearest to a date ("thursday, two years from now"). */
export const nearestWeekday = (base: DateMeaning, wanted: number): DateMeaning => ({
  day: (now) => {
    const day = base.day(now);
    return day === null ? null : onOrAfter(day - 3, wanted);
  },
});
