import { toDay, type FileDue } from './due-dates.ts';
import type { TaskFile } from './task-file.ts';

/**
 * Returns a parser for the dates of a file, and the order that was chosen. Programs use the format of the machine, so one order holds for
 * the file: the one that more dates demand by a number above 12; without such a date, slashes mean month first and other marks day first.
 * A date that is impossible in that order is read in the other one.
 */
export function createDateReader(dates: readonly string[]): {
  parseDate: (text: string) => FileDue | null;
  dateOrder: TaskFile['dateOrder'];
} {
  const split = (text: string) => /^(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})/.exec(text.trim());
  const found = dates.flatMap((text) => {
    const match = split(text);
    return match && Number(match[1]) <= 31
      ? [{ first: Number(match[1]), second: Number(match[3]), mark: match[2] }]
      : [];
  });
  const dayFirst = found.filter(({ first }) => first > 12).length;
  const monthFirst = found.filter(({ second }) => second > 12).length;
  const isDayFirst = dayFirst === monthFirst ? found.some(({ mark }) => mark !== '/') : dayFirst > monthFirst;
  const parseDate = (text: string) => {
    const match = split(text);
    if (!match) return null;
    const [first, second, third] = [Number(match[1]), Number(match[3]), Number(match[4])];
    if (first > 31) return toDate(first, second, third);
    const year = third < 100 ? 2000 + third : third;
    const inOrder = isDayFirst ? ([second, first] as const) : ([first, second] as const);
    return toDate(year, ...inOrder) ?? toDate(year, inOrder[1], inOrder[0]);
  };
  return { parseDate, dateOrder: found.length === 0 ? undefined : isDayFirst ? 'day' : 'month' };
}

/** Returns null for a day that does not exist, and for the year 4501, with which Outlook says "none". */
function toDate(year: number, month: number, day: number): FileDue | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && year >= 1900 && year < 4500 ? toDay(date.toISOString().slice(0, 10)) : null;
}
