import type { Priority } from '@aide/contract';
import { parsePriority } from '../../message/priority.ts';
import type { Range } from '../../text/mask.ts';
import { createMask } from '../../text/mask.ts';
import type { Token } from '../../text/tokens.ts';
import { findPriority, findWake } from '../remarks.ts';
import { foldedSet, foldWord } from './fold-words.ts';
import type { HindiMessage } from './task-words.ts';
import { isTaskVerb } from './task-words.ts';

/** What applies to all tasks of a message: "somvar ke kaam:", "turant:", "…, dono kal tak". */
export interface ForAll {
  times: readonly Range[];
  priority: Priority | null;
}

/** Words of a heading that only announce tasks, in the lexicon's form. */
const HEADING = foldedSet(`
kaam kam kaamon list task tasks todo todos to do karna hai karne wale liye ke ki ka ko tak me mein ye yeh sab saare sare mujhe mere meri mera aur
reminder reminders yaad rakh rakhna pending baaki baki cheez cheezein plan agenda for my the things please plz ji suno haan toh ek din
`);
const NOUNS = foldedSet('kaam kam kaamon list task tasks cheez cheezein');
const ALL = foldedSet('dono teeno teenon charo chaaron sab sabhi saare sare');

/**
 * Reads a range that contains only a schedule, a priority or the announcement of a list; null when it names something
 * to do.
 */
export function parseForAll({ read, findTimes }: HindiMessage, range: Range): ForAll | null {
  const { start, end } = range;
  const times = findTimes(range);
  const isTime = (at: number): boolean => times.some((words) => at >= words.start && at < words.end);
  // "Zaroori kaam": the noun is not content.
  const kept = read
    .slice(start, end)
    .flatMap((token, at) => (NOUNS.has(foldWord(token)) ? [] : [{ token, at: start + at }]));
  const tokens: readonly Token[] = kept.map(({ token }) => token);
  const isTaken = (at: number): boolean => isTime(kept[at]?.at ?? -1);
  const hindi = findPriority(tokens, isTaken);
  const english = parsePriority(tokens, isTaken);
  const isRemark = createMask(tokens.length, hindi.ranges, english.ranges, findWake(tokens, isTaken));
  const plain = kept.every(
    ({ token, at }, place) =>
      token.kind !== 'word' ||
      isTime(at) ||
      isRemark(place) ||
      HEADING.has(token.word) ||
      HEADING.has(foldWord(token)) ||
      ALL.has(foldWord(token)),
  );
  if (!plain) return null;
  return { times, priority: hindi.priority ?? (english.ranges.length > 0 ? english.priority : null) };
}

const LONGEST_HEADING = 8;

/**
 * Finds what applies to all tasks before the first one ("turant:", "kal yaad dilana ki") and where the first one
 * begins.
 */
export function findHeading(message: HindiMessage, wake: readonly Range[]): { said: ForAll; next: number } | null {
  const { written } = message;
  for (let at = 1; at < Math.min(written.length, LONGEST_HEADING); at += 1) {
    const token = written[at];
    const colon = token?.kind === 'mark' && /^[:–—-]+$/.test(token.text) && written[at + 1]?.glued !== true;
    const wakes = wake.some((range) => range.end === at && at - range.start > 1);
    if (!colon && !wakes) continue;
    const words = parseForAll(message, { start: 0, end: at });
    if (words) return { said: words, next: colon ? at + 1 : at };
  }
  return null;
}

/** Finds what applies to all tasks after the last one: "dono kal tak", "sab urgent hai", "kal yaad dila dena". */
export function findClosing(
  message: HindiMessage,
  from: number,
  wake: readonly Range[],
): { said: ForAll; start: number } | null {
  const { read, written } = message;
  for (let at = read.length - 1; at > from + 1; at -= 1) {
    const before = read[at - 1];
    const mark = written[at - 1]?.kind === 'mark';
    const token = read[at];
    const begins =
      token !== undefined && ALL.has(foldWord(token)) && (mark || isTaskVerb(before) || before?.word === 'hai');
    const wakes = mark && wake.some((range) => range.start >= at && range.end - range.start > 1);
    if (!begins && !wakes) continue;
    const words = parseForAll(message, { start: at, end: read.length });
    if (words && (words.times.length > 0 || words.priority !== null || wakes)) return { said: words, start: at };
  }
  return null;
}
