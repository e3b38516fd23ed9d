import { addMonths, firstOfMonth, formatDay, getMonday } from '../../calendar/days.ts';
import type { Moment } from '../../calendar/zones.ts';
import { parseSpan } from '../../grammar/spans.ts';
import { WEEKDAYS } from '../../grammar/words.ts';
import { resolve } from '../../schedule/resolve.ts';
import { hasDay } from '../../schedule/score-phrases.ts';
import { matchesWords, wordAt } from '../../text/tokens.ts';
import type { Scan } from '../scan.ts';

/** Days from the first to the last, both included, as YYYY-MM-DD. */
export interface DayRange {
  from: string;
  to: string;
  /** "Today": includes overdue tasks. */
  today: boolean;
  /** The tokens of the range. */
  start: number;
  end: number;
}

interface Named {
  words: readonly string[];
  days: (now: Moment) => readonly [number, number];
  today?: boolean;
}

const named = (words: string, days: Named['days'], today = false): Named => ({ words: words.split(' '), days, today });
const week =
  (offset: number): Named['days'] =>
  ({ day }) => [getMonday(day) + 7 * offset, getMonday(day) + 7 * offset + 6];
const month =
  (offset: number): Named['days'] =>
  ({ day }) => [firstOfMonth(day, offset), firstOfMonth(day, offset + 1) - 1];

/** Longer phrases first. */
const NAMED: readonly Named[] = [
  named('the rest of the week', ({ day }) => [day, getMonday(day) + 6]),
  named('rest of the week', ({ day }) => [day, getMonday(day) + 6]),
  named('rest of this week', ({ day }) => [day, getMonday(day) + 6]),
  named('later this week', ({ day }) => [day + 1, getMonday(day) + 6]),
  named('over the weekend', ({ day }) => [getMonday(day) + 5, getMonday(day) + 6]),
  named('this week so far', ({ day }) => [getMonday(day), day]),
  named('this weekend', ({ day }) => [getMonday(day) + 5, getMonday(day) + 6]),
  named('the weekend', ({ day }) => [getMonday(day) + 5, getMonday(day) + 6]),
  named('next weekend', ({ day }) => [getMonday(day) + 12, getMonday(day) + 13]),
  named('last weekend', ({ day }) => [getMonday(day) - 2, getMonday(day) - 1]),
  named('this week', week(0)),
  named('the week', week(0)),
  named('my week', week(0)),
  named('next week', week(1)),
  named('coming week', week(1)),
  named('last week', week(-1)),
  named('past week', ({ day }) => [day - 7, day]),
  named('this month', month(0)),
  named('the month', month(0)),
  named('next month', month(1)),
  named('last month', month(-1)),
  named('yesterday', ({ day }) => [day - 1, day - 1]),
  named('last night', ({ day }) => [day - 1, day - 1]),
  named('day before yesterday', ({ day }) => [day - 2, day - 2]),
  named('this morning', ({ day }) => [day, day], true),
  named('this afternoon', ({ day }) => [day, day], true),
  named('this evening', ({ day }) => [day, day], true),
  named('tonight', ({ day }) => [day, day], true),
  named('today', ({ day }) => [day, day], true),
  named('so far', ({ day }) => [day - 3660, day]),
];

const byFirstWord = Map.groupBy(NAMED, ({ words }) => words[0] ?? '');

/** "This week", "yesterday": named ranges. */
function parseNamedAt({ tokens, now }: Scan, at: number): DayRange | null {
  const stated = byFirstWord.get(wordAt(tokens, at))?.find(({ words }) => matchesWords(tokens, at, words));
  if (!stated) return null;
  const [from, to] = stated.days(now);
  return {
    from: formatDay(from),
    to: formatDay(to),
    today: stated.today === true,
    start: at,
    end: at + stated.words.length,
  };
}

/**
 * Reads the range of days that begins at a token, or returns null. With `past`, a weekday is the last one instead of
 * the next.
 */
function parseRangeAt(scan: Scan, at: number, past: boolean, first: number): DayRange | null {
  const { tokens, now, phrases, hint } = scan;
  const make = (days: readonly [number, number], end: number, today = false): DayRange => ({
    from: formatDay(days[0]),
    to: formatDay(days[1]),
    today,
    start: at,
    end,
  });
  const ahead = wordAt(tokens, at) === 'next' || wordAt(tokens, at) === 'coming';
  if (ahead || /^(?:last|past)$/.test(wordAt(tokens, at))) {
    const span = parseSpan(tokens, at + 1);
    if (span && span.next - at > 2) {
      const days =
        span.value.days +
        span.value.businessDays +
        (span.value.months === 0 ? 0 : addMonths(now.day, span.value.months) - now.day);
      return make(ahead ? [now.day, now.day + days] : [now.day - days, now.day], span.next);
    }
  }
  if (past) {
    const on = /^(?:on|last)$/.test(wordAt(tokens, at)) ? at + 1 : at;
    const weekday = WEEKDAYS.get(wordAt(tokens, on));
    if (weekday !== undefined) {
      const day = now.day - (((now.weekday - weekday + 6) % 7) + 1);
      return make([day, day], on + 1);
    }
  }
  // The "due" of "due tomorrow" may be part of the question's beginning.
  const phrase = phrases.find(({ start, end }) => start === at || (at === first && start < at && end > at));
  if (!phrase || !hasDay(phrase)) return null;
  const schedule = resolve(phrase, now, hint);
  if (!schedule || phrase.repeat) return null;
  const deadline = phrase.lead === 'by' || phrase.lead === 'before' || phrase.lead === 'until';
  return {
    from: deadline ? formatDay(now.day) : schedule.due.date,
    to: schedule.due.date,
    today: deadline || schedule.due.date === formatDay(now.day),
    start: at,
    end: phrase.end,
  };
}

/** Finds the range of days that a question asks about, or returns null. */
export function findDayRange(scan: Scan, from: number, past: boolean): DayRange | null {
  // Weeks and months first: "due this week" also contains the schedule phrase "this week".
  for (const read of [parseNamedAt, parseRangeAt]) {
    for (let at = from; at < scan.tokens.length; at += 1) {
      const found = read(scan, at, past, from);
      if (found) return found;
    }
  }
  return null;
}
