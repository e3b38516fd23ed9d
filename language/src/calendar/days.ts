/**
 * A calendar day as the number of days since 1970-01-01. Whole-number arithmetic keeps the grammar fast and free of
 * time zones; only `zones.ts` knows about clocks.
 */
export type Day = number;

const DAYS_PER_ERA = 146097;

export function dayOf(year: number, month: number, date: number): Day {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + date - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * DAYS_PER_ERA + dayOfEra - 719468;
}

export function dateOf(day: Day): { year: number; month: number; date: number } {
  const shifted = day + 719468;
  const era = Math.floor(shifted / DAYS_PER_ERA);
  const dayOfEra = shifted - era * DAYS_PER_ERA;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  const date = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1;
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, date };
}

/** Sunday is 0. */
export function weekdayOf(day: Day): number {
  return (((day + 4) % 7) + 7) % 7;
}

/** Weeks start on Monday. */
export function mondayOf(day: Day): Day {
  return day - ((weekdayOf(day) + 6) % 7);
}

export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

export function monthLength(year: number, month: number): number {
  return month === 2 && isLeapYear(year) ? 29 : (MONTH_LENGTHS[month - 1] ?? 31);
}

/** The day, or null when the month has no such date. */
export function realDay(year: number, month: number, date: number): Day | null {
  if (month < 1 || month > 12 || date < 1 || date > monthLength(year, month)) return null;
  return dayOf(year, month, date);
}

/** The same date so many months on; a date the month lacks falls on its last day. */
export function addMonths(day: Day, months: number): Day {
  const { year, month, date } = dateOf(day);
  const index = year * 12 + month - 1 + months;
  const target = { year: Math.floor(index / 12), month: (((index % 12) + 12) % 12) + 1 };
  return dayOf(target.year, target.month, Math.min(date, monthLength(target.year, target.month)));
}

export function firstOfMonth(day: Day, monthsAhead = 0): Day {
  return addMonths(day - dateOf(day).date + 1, monthsAhead);
}

/** The first day on or after `from` that falls on the weekday. */
export function onOrAfter(from: Day, weekday: number): Day {
  return from + ((weekday - weekdayOf(from) + 7) % 7);
}

/** The nth weekday of the month that `day` lies in; -1 is the last. Null when the month has no fifth. */
export function nthWeekday(day: Day, nth: number, weekday: number): Day | null {
  const first = firstOfMonth(day);
  if (nth === -1) {
    const last = firstOfMonth(day, 1) - 1;
    return last - ((weekdayOf(last) - weekday + 7) % 7);
  }
  const found = onOrAfter(first, weekday) + (nth - 1) * 7;
  return found < firstOfMonth(day, 1) ? found : null;
}

const pad = (value: number, width: number): string => String(value).padStart(width, '0');

export function formatDay(day: Day): string {
  const { year, month, date } = dateOf(day);
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(date, 2)}`;
}

/** Reads `YYYY-MM-DD`; the caller guarantees the shape. */
export function parseDay(text: string): Day {
  return dayOf(Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8, 10)));
}

export function formatClock(minutes: number): string {
  return `${pad(Math.floor(minutes / 60), 2)}:${pad(minutes % 60, 2)}`;
}

export function parseClock(text: string): number {
  return Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));
}
