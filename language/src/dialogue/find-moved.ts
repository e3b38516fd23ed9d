import { formatDay, parseDay } from '../calendar/days.ts';
import { parseSpan } from '../grammar/spans.ts';
import { scanForContent } from '../hindi/request/parse-asked.ts';
import { findNewTime } from '../request/content/parse-by-content.ts';
import { toShift } from '../request/command/parse-change.ts';
import type { Scan } from '../request/scan.ts';
import type { Change, KnownTask, RequestOptions } from '../request/types.ts';
import { resolve } from '../schedule/resolve.ts';
import { hasDay } from '../schedule/score-phrases.ts';
import { wordAt } from '../text/tokens.ts';
import { wordSet } from '../text/word-set.ts';
import { LONGEST_SHIFT, parseParts, withoutReplaced } from './parse-correction.ts';
import { nameDistance } from './relative-days.ts';
import { listTurnWords } from './turn-words.ts';

const EARLIER = wordSet('earlier sooner before forward pehle pahle');
/** Words before a length of time that is no distance: "in 2 hours", "busy for 2 days". */
const NO_DISTANCE = wordSet('in after within for since last past every');
/** A day that does not suit: "Thursday is no good". */
const UNSUITABLE =
  /\b(?:can['’]?t|cannot|couldn['’]?t|won['’]?t|not|no good|no longer|isn['’]?t|doesn['’]?t|too (?:late|early|soon)|away|busy|booked|closed|out|full|nahi|nahin|nhi)\b/iu;

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
/** Alone "sun" and "wed" are words; where a task moves they are days. */
const DAYS = /\b(?:mon|tue|wed|thu|fri|sat|sun)\b/giu;
const LATER = /\b(?:later|earlier)\b(?! (?:today|this|on|in)\b)/iu;

/** "The day after that", "next day", "agle din": counted from the day that does not suit, else from the day of the task. */
const NEXT =
  /(?:^|\b)(?:the )?(?<unit>day|week)(?: right| just)? (?<way>after|before)(?: (?:that|it|then))?$|^(?:the )?(?:next|following) day\b|^agle din\b/iu;

function findNext(clauses: readonly string[], task: KnownTask, options: RequestOptions): Change | null {
  const at = clauses.findIndex((clause) => NEXT.test(clause.trim()));
  const { unit, way } = NEXT.exec(clauses[at]?.trim() ?? '')?.groups ?? {};
  if (at < 0 || (clauses[at] !== undefined && scanForContent(clauses[at], options).scan.phrases.length > 0))
    return null;
  const rejected = clauses
    .slice(0, at)
    .filter((clause) => UNSUITABLE.test(clause))
    .flatMap((clause) => {
      const { scan } = scanForContent(clause, options);
      return scan.phrases.filter(hasDay).flatMap((phrase) => resolve(phrase, scan.now, scan.hint)?.due.date ?? []);
    })
    .at(-1);
  const from = rejected ?? task.due?.date;
  const days = (way === 'before' ? -1 : 1) * (unit === 'week' ? 7 : 1);
  return from === undefined ? null : { due: { date: formatDay(parseDay(from) + days), time: null } };
}

/** "2 days", "by one week", "a day earlier": how far a task that is known to move does so. */
function findDistance({ tokens, now }: Scan, task: KnownTask): Change | null {
  for (let at = 0; at < tokens.length; at += 1) {
    const read = NO_DISTANCE.has(wordAt(tokens, at - 1)) ? null : parseSpan(tokens, at);
    if (!read) continue;
    const sign = tokens.some(({ word }) => EARLIER.has(word)) ? -1 : 1;
    const change = toShift(read.value, sign, task, now.day);
    // "31 years" is an age.
    if (Math.abs(change.shift?.days ?? 0) <= LONGEST_SHIFT) return change;
  }
  return null;
}

function findInPart(part: string, task: KnownTask, options: RequestOptions): Change | null {
  const { scan } = scanForContent(part, options);
  const distance = LATER.test(part) ? findDistance(scan, task) : null;
  if (distance) return distance;
  if (scan.phrases.length > 0) return findNewTime(scan, -1)?.change(task) ?? null;
  return findDistance(scan, task) ?? parseParts(part, scan, listTurnWords(scan.text), task)?.change ?? null;
}

/** Whether a change leaves the day and the time of a task as they are. */
export function isSameTime({ due, shift, ...others }: Change, task: KnownTask | undefined): boolean {
  if (shift !== undefined || due == null || Object.keys(others).length > 0 || !task?.due) return false;
  return (due.date ?? task.due.date) === task.due.date && (due.time ?? task.due.time) === task.due.time;
}

/**
 * The new time that a turn gives a task which it is known to move, or null where it says none. Of several clauses the last one whose time
 * suits counts: "she can't do Thursday, Wednesday instead", "make it Thursday, he is away on Wednesday".
 */
export function findMoved(text: string, task: KnownTask, options: RequestOptions): Change | null {
  const said = nameDistance(
    withoutReplaced(text).replaceAll(DAYS, (day) => WEEKDAYS.find((name) => name.startsWith(day.toLowerCase())) ?? day),
  );
  const clauses = said
    .split(/[,.;!?–—]+\s+|\s+-\s+|\s+(?:so|but|because|since|toh|isliye|lekin)\s+/u)
    .filter((clause) => clause.trim() !== '');
  const next = findNext(clauses, task, options);
  if (next) return next;
  const suitable = clauses.filter((clause) => !UNSUITABLE.test(clause));
  for (const clause of [...suitable.toReversed(), said]) {
    const change = findInPart(clause, task, options);
    if (change?.due !== undefined || change?.shift !== undefined) return change;
  }
  return null;
}
