import { parseSpan } from '../grammar/spans.ts';
import { scanForContent } from '../hindi/request/parse-asked.ts';
import { findNewTime } from '../request/content/parse-by-content.ts';
import { toShift } from '../request/command/parse-change.ts';
import type { Scan } from '../request/scan.ts';
import type { Change, KnownTask, RequestOptions } from '../request/types.ts';
import { wordAt } from '../text/tokens.ts';
import { wordSet } from '../text/word-set.ts';
import { LONGEST_SHIFT, parseParts, withoutReplaced } from './parse-correction.ts';
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
const UNIT = 'days?|weeks?|hours?|minutes?|mins?|months?';
/** "Two more days", "4 days extra", "another week". */
const MORE = new RegExp(
  String.raw`\b(?:(?:more|extra|further) (?<unit>${UNIT})|(?<before>${UNIT}) (?:more|extra|longer|further))\b`,
  'giu',
);
const ANOTHER = new RegExp(String.raw`\banother (?<count>\w+ )?(?<unit>${UNIT})\b`, 'giu');
const LATER = /\b(?:later|earlier)\b(?! (?:today|this|on|in)\b)/iu;

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

/**
 * The new time that a turn gives a task which it is known to move, or null where it says none. Of several clauses the last one whose time
 * suits counts: "she can't do Thursday, Wednesday instead", "make it Thursday, he is away on Wednesday".
 */
export function findMoved(text: string, task: KnownTask, options: RequestOptions): Change | null {
  const said = withoutReplaced(text)
    .replaceAll(DAYS, (day) => WEEKDAYS.find((name) => name.startsWith(day.toLowerCase())) ?? day)
    .replaceAll(MORE, '$<unit>$<before> later')
    .replaceAll(ANOTHER, (_, ...found) => {
      const { count, unit } = found.at(-1) as { count?: string; unit: string };
      return `${count ?? 'one '}${unit} later`;
    });
  const clauses = said
    .split(/[,.;!?–—]+\s+|\s+-\s+|\s+(?:so|but|because|since|toh|isliye|lekin)\s+/u)
    .filter((clause) => clause.trim() !== '');
  const suitable = clauses.filter((clause) => !UNSUITABLE.test(clause));
  for (const clause of [...suitable.toReversed(), said]) {
    const change = findInPart(clause, task, options);
    if (change?.due !== undefined || change?.shift !== undefined) return change;
  }
  return null;
}
