/**
 * A calendar day as the number of days since 1970-01-01. Whole-number arithmetic keeps the grammar fast and free of
 * time zones; only `zones.ts` knows about clocks.
 */
export type Day = number;

const MILLISECONDS = 86_400_000;

/** `month` may lie outside the year and `date` outside the month; both carry over. */
export function toDay(year: number, month: number, date: number): Day {
  return new Date(0).setUTCFullYear(year, month - 1, date) / MILLISECONDS;
}

export function toCalendarDate(day: Day): { year: number; month: number; date: number } {
  const moment = new Date(day * MILLISECONDS);
  return { year: moment.getUTCFullYear(), month: moment.getUTCMonth() + 1, date: moment.getUTCDate() };
}

/** Sunday is 0. */
export function getWeekday(day: Day): number {
  return (((day + 4) % 7) + 7) % 7;
}

/** Weeks start on Monday. */
export function getMonday(day: Day): Day {
  return day - ((getWeekday(day) + 6) % 7);
}

export function monthLength(year: number, month: number): number {
  return toCalendarDate(toDay(year, month + 1, 0)).date;
}

/** The day, or null when the month has no such date. */
export function realDay(year: number, month: number, date: number): Day | null {
  if (month < 1 || month > 12 || date < 1 || date > monthLength(year, month)) return null;
  return toDay(year, month, date);
}

/** The same date a number of months later; the month's last day if it is shorter. */
export function addMonths(day: Day, months: number): Day {
  const { year, month, date } = toCalendarDate(day);
  return toDay(year, month + months, Math.min(date, monthLength(year, month + months)));
}

export function firstOfMonth(day: Day, monthsAhead = 0): Day {
  return addMonths(day - toCalendarDate(day).date + 1, monthsAhead);
}

/** The first day on or after `from` that falls on the weekday. */
export function onOrAfter(from: Day, weekday: number): Day {
  return from + ((weekday - getWeekday(from) + 7) % 7);
}

/** The nth weekday of the month that `day` lies in; -1 is the last. Null when the month has no fifth. */
export function nthWeekday(day: Day, nth: number, weekday: number): Day | null {
  const first = firstOfMonth(day);
  if (nth === -1) {
    const last = firstOfMonth(day, 1) - 1;
    return last - ((getWeekday(last) - weekday + 7) % 7);
  }
  const found = onOrAfter(first, weekday) + (nth - 1) * 7;
  return found < firstOfMonth(day, 1) ? found : null;
}

const pad = (value: number, width: number): string => String(value).padStart(width, '0');

export function formatDay(day: Day): string {
  const { year, month, date } = toCalendarDate(day);
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(date, 2)}`;
}

/** Parses `YYYY-MM-DD`; the caller guarantees the format. */
export function parseDay(text: string): Day {
  return toDay(Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8, 10)));
}

export function formatClock(minutes: number): string {
  return `${pad(Math.floor(minutes / 60), 2)}:${pad(minutes % 60, 2)}`;
}

export function parseClock(text: string): number {
  return Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));
}
