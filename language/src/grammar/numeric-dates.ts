import { realDay } from '../calendar/days.ts';
import type { Moment } from '../calendar/zones.ts';
import type { Read } from '../text/numbers.ts';
import type { Token } from '../text/tokens.ts';
import { wordAt } from '../text/tokens.ts';
import { monthDay } from './dates.ts';
import type { DateMeaning } from './meaning.ts';
import { startsClock } from './slots.ts';
import { WEEKDAYS } from './words.ts';
import { wordSet } from '../text/word-set.ts';

type Tokens = readonly Token[];

const SEPARATORS = wordSet('/ - .');

/** Numbers that usually mean something else: "9/11", "1/2". */
const SAYINGS = wordSet('9/11 7/11 50/50 1/2 1/3 2/3 1/4 3/4');

function fullYear(token: Token): number | null {
  if (token.text.length === 4) return token.value;
  return token.text.length === 2 ? 2000 + token.value : null;
}

/** Day and month in the user's order, unless only the other order is possible. */
function inOrder(a: number, b: number, dayFirst: boolean): { month: number; day: number } | null {
  const order = a > 12 ? true : b > 12 ? false : dayFirst;
  const [day, month] = order ? [a, b] : [b, a];
  return month >= 1 && month <= 12 && day >= 1 && day <= 31 ? { month, day } : null;
}

function dayMonthYear(a: number, b: number, year: number): DateMeaning | null {
  const possible = [true, false].some((order) => {
    const parts = inOrder(a, b, order);
    return parts !== null && realDay(year, parts.month, parts.day) !== null;
  });
  if (!possible) return null;
  return {
    day: (now: Moment) => {
      const parts = inOrder(a, b, now.dayFirst);
      return parts && realDay(year, parts.month, parts.day);
    },
  };
}

function dayMonth(a: number, b: number): DateMeaning | null {
  if (!inOrder(a, b, true) && !inOrder(a, b, false)) return null;
  return {
    day: (now: Moment) => {
      const parts = inOrder(a, b, now.dayFirst);
      return parts ? (monthDay(parts.month, parts.day)?.day(now) ?? null) : null;
    },
  };
}

/**
 * "7.6" is a date only after its weekday; elsewhere it is a version or an amount. With dots the month is last, so "Monday 8.30" is a
 * time, as is "every Monday 8.10".
 */
function isDottedDate(tokens: Tokens, at: number): boolean {
  const before = wordAt(tokens, at - 1) === ',' ? at - 2 : at - 1;
  const repeats = /^(?:every|each)$/.test(wordAt(tokens, before - 1)) || /days$/i.test(tokens[before]?.text ?? '');
  return WEEKDAYS.has(wordAt(tokens, before)) && !repeats && (tokens[at + 2]?.value ?? 0) <= 12;
}

/**
 * 2026-12-05, 05/12, 5/12/2026, 5.12.2026. Two numbers with a hyphen or a dot are ambiguous: "10-15 people", "24.1".
 */
export function parseNumericDate(tokens: Tokens, at: number): Read<DateMeaning> | null {
  const [a, mark, b, mark2, c] = [tokens[at], tokens[at + 1], tokens[at + 2], tokens[at + 3], tokens[at + 4]];
  if (a?.kind !== 'number' || b?.kind !== 'number' || !mark || !SEPARATORS.has(mark.word)) return null;
  if (a.text.length > 4 || b.text.length > 2) return null;
  const spaced = !mark.glued && !b.glued;
  if (!spaced && (!mark.glued || !b.glued)) return null;
  if (mark2?.word === mark.word && mark2.glued && c?.kind === 'number' && c.glued) {
    if (a.text.length === 4) {
      if (c.text.length > 2) return null;
      const day = realDay(a.value, b.value, c.value);
      return day === null ? null : { value: { day: () => day }, next: at + 5 };
    }
    const year = fullYear(c);
    if (year === null || a.text.length > 2) return null;
    const value = dayMonthYear(a.value, b.value, year);
    return value && { value: { ...value, weak: mark.word === '.' && c.text.length === 2 }, next: at + 5 };
  }
  if (`${a.text}/${b.text}` === '24/7') return null;
  if (startsClock(tokens, at + 3)) return null;
  if (a.text.length > 2 || (mark.word === '.' && !isDottedDate(tokens, at))) return null;
  const value = dayMonth(a.value, b.value);
  if (!value) return null;
  const isWeak =
    mark.word === '.' ||
    (mark.word === '-' && a.value <= 12) ||
    spaced ||
    SAYINGS.has(`${a.text}/${b.text}`) ||
    (a.value < b.value && b.value > 12 && mark.word === '-');
  return { value: { ...value, weak: isWeak }, next: at + 3 };
}
