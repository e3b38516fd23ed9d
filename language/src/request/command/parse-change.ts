import { addMonths, parseDay } from '../../calendar/days.ts';
import type { Span } from '../../grammar/meaning.ts';
import { parseSpan } from '../../grammar/spans.ts';
import type { Phrase } from '../../schedule/phrases.ts';
import { findSchedules } from '../../schedule/parse-schedule.ts';
import { resolve } from '../../schedule/resolve.ts';
import { hasDay, hasTime } from '../../schedule/score-phrases.ts';
import { tokenise, wordAt } from '../../text/tokens.ts';
import type { Scan } from '../scan.ts';
import type { Change, KnownTask } from '../types.ts';

/** A new schedule, and the position where it begins: the name of the task ends there. */
export interface ReadChange {
  start: number;
  /** Whether it moves by a distance. */
  shift?: boolean;
  /** The position behind it. Default: the end of the command. */
  end?: number;
  change: (task: KnownTask | undefined) => Change;
}

/** The change that moves a task by a length of time. */
export function toShift(
  { months, days, businessDays, minutes }: Span,
  sign: number,
  task: KnownTask | undefined,
  today: number,
): Change {
  const from = task?.due ? parseDay(task.due.date) : today;
  const whole = days + businessDays + (months === 0 ? 0 : sign * (addMonths(from, sign * months) - from));
  return {
    shift: {
      ...(whole !== 0 && { days: sign * whole }),
      ...(minutes !== 0 && { minutes: sign * Math.round(minutes) }),
    },
  };
}

const BY = /^(?:by|for|back|forward|out|ahead|another|in)$/;

/** "By two days", "an hour later", "back a week", "a day earlier": how far a task moves. */
function parseShift(scan: Scan, from: number, end: number, earlier: boolean): ReadChange | null {
  const { tokens, now } = scan;
  for (let at = from; at < end; at += 1) {
    const read = parseSpan(tokens, at);
    if (!read || read.next > end || read.next <= at) continue;
    // "3 days from now" is a day.
    if (wordAt(tokens, read.next) === 'from' && wordAt(tokens, read.next + 1) === 'now') continue;
    let next = read.next;
    let sign = earlier ? -1 : 1;
    let marked = false;
    for (; next < end; next += 1) {
      const word = wordAt(tokens, next);
      if (/^(?:later|late|more|back|out)$/.test(word)) marked = true;
      else if (/^(?:earlier|sooner|before)$/.test(word)) {
        sign = -1;
        marked = true;
      } else if (word === 'forward' || word === 'ahead') marked = true;
      // "A week later than planned".
      else if (marked && word === 'than') next = end;
      else if (!/^(?:please|instead|from|now|,|\.|!)$/.test(word)) break;
    }
    if (next < end) continue;
    let start = at;
    while (start > from && BY.test(wordAt(tokens, start - 1))) {
      if (wordAt(tokens, start - 1) !== 'in') marked = true;
      start -= 1;
    }
    if (!marked && at > from) continue;
    return { start, shift: true, change: (task) => toShift(read.value, sign, task, now.day) };
  }
  return null;
}

/** "5 din aage kar do", "a week later than planned": the distance at the last schedule of a text, whatever follows, or null. */
export function parseDistance(scan: Scan): (ReadChange & { end: number }) | null {
  const last = scan.phrases.at(-1);
  if (!last || !/^(?:later|earlier)$/.test(wordAt(scan.tokens, last.end - 1))) return null;
  const read = parseShift(scan, last.start, last.end, false);
  return read && { ...read, end: last.end };
}

const TO = /^(?:to|until|till|for|on|at|by)$/;

/** The change to a schedule that was said. */
export function toChange(scan: Scan, phrase: Phrase, start: number): ReadChange | null {
  const schedule = resolve(phrase, scan.now, scan.hint);
  if (!schedule) return null;
  const { date, time } = schedule.due;
  const elapsed = phrase.date?.elapsed !== undefined;
  return {
    start,
    change: () => ({ due: { date: hasDay(phrase) ? date : null, time: hasTime(phrase) || elapsed ? time : null } }),
  };
}

/** "To Friday at 2", "until tomorrow", "to 5": the schedule at the end of the command. */
function parseNewSchedule(scan: Scan, from: number, end: number): ReadChange | null {
  const { tokens, phrases, now, text } = scan;
  let last = end;
  while (last > from && /^(?:instead|please|now|[.!,]|rather|thanks)$/.test(wordAt(tokens, last - 1))) last -= 1;
  const phrase = phrases.findLast((other) => other.start >= from && other.end === last);
  // "The 2 pm to 4" is not a range here.
  const within = phrase
    ? tokens.findLastIndex(({ word }, at) => at > phrase.start && at < last - 1 && /^(?:to|until|till)$/.test(word))
    : -1;
  if (phrase && within < 0) {
    // "Friday at 2" found as two phrases: the day before belongs to it.
    let { start } = phrase;
    let whole = phrase;
    const before = phrases.find((other) => other.end === start && other.start >= from);
    if (before && hasDay(before) !== hasDay(phrase) && hasTime(before) !== hasTime(phrase)) {
      whole = { ...before, ...phrase, start: before.start };
      ({ start } = before);
    }
    while (start > from && TO.test(wordAt(tokens, start - 1))) start -= 1;
    return toChange(scan, whole, start);
  }
  // "Push the dentist to 3", "to December": a bare hour or month counts after "to".
  const instead = tokens.slice(last, end).some(({ word }) => word === 'instead');
  const before = instead ? /^(?:to|until|till|for)$/ : /^(?:to|until|till)$/;
  const to = tokens.findLastIndex(({ word }, at) => at >= from && at < last && before.test(word));
  if (to < from || last - to > 4) return null;
  for (const lead of ['at', 'in']) {
    const alone = tokenise(`${lead} ${text.slice(tokens[to + 1]?.start, tokens[last - 1]?.end)}`);
    const read = findSchedules(alone, now).phrases.find((other) => other.start === 0 && other.end === alone.length);
    if (read) return toChange(scan, read, to);
  }
  return null;
}

/** Reads the new schedule or the shift at the end of a command, or returns null. */
export function parseNewTime(scan: Scan, from: number, end: number, earlier: boolean): ReadChange | null {
  return parseShift(scan, from, end, earlier) ?? parseNewSchedule(scan, from, end);
}
