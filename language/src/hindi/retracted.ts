import type { Range } from '../text/mask.ts';
import { createMask } from '../text/mask.ts';
import type { Token } from '../text/tokens.ts';
import { wordAt } from '../text/tokens.ts';
import { wordSet } from '../text/word-set.ts';
import { looksInfinitive } from './clauses.ts';
import { CORRECTIONS } from './lexicon.ts';
import type { HindiTokens } from './parse-tokens.ts';

type Tokens = readonly Token[];

const AROUND = wordSet(', . ... - – — arre wait no yaar');
const SEPARATORS = wordSet(', . ; । aur phir and then');
/** "Nahi to Imran naraaz hoga", "nahi uthaya to": a condition. */
const CONDITIONS = wordSet('toh tab warna agar jab');
const REACHES = wordSet('call phone mail message whatsapp ping sms text');

const isVerb = (token: Token | undefined): boolean => looksInfinitive(token) || /^[a-z]{3,}o$/.test(token?.word ?? '');

/** The end of a run of corrections that begins at a token, or null. "No wait" counts. */
function skipCorrection(read: Tokens, at: number): number | null {
  let next = at;
  let words = false;
  for (; AROUND.has(wordAt(read, next)) || CORRECTIONS.has(wordAt(read, next)); next += 1)
    words ||= CORRECTIONS.has(wordAt(read, next)) || (wordAt(read, next) === 'no' && wordAt(read, next + 1) === 'wait');
  return words ? next : null;
}

/** The position of the verb that ends a range, ignoring "hai", or null. */
function findLastVerb(read: Tokens, { start, end }: Range, times: readonly Range[]): number | null {
  const isTime = createMask(read.length, times);
  let last = end - 1;
  while (last > start && (wordAt(read, last) === 'hai' || read[last]?.kind === 'mark' || isTime(last))) last -= 1;
  return last > start && isVerb(read[last]) ? last : null;
}

const findPerson = (read: Tokens, start: number, end: number): number =>
  read.findIndex(({ word }, at) => at > start && at < end && (word === 'ko' || word === 'se'));

/**
 * Returns the text with a retracted task replaced by spaces: "Rakesh ko call karo nahi Imran ko call karo". Its
 * schedule is kept when the new task has none.
 */
export function blankRetracted(
  text: string,
  { read, written }: HindiTokens,
  findTimes: (range: Range) => readonly Range[],
): string {
  for (let at = 2; at < read.length; at += 1) {
    const next = skipCorrection(read, at);
    if (next === null) continue;
    const cut = read.findLastIndex(({ word }, place) => place < at && SEPARATORS.has(word)) + 1;
    const end = read.findIndex(({ word }, place) => place > next && SEPARATORS.has(word));
    const after: Range = { start: next, end: end < 0 ? read.length : end };
    const before: Range = { start: cut, end: at };
    const blanked = findBlanked(read, before, after, findTimes);
    if (!blanked) {
      at = next - 1;
      continue;
    }
    const times = findTimes(after).length > 0 ? [] : findTimes(before);
    let kept = text;
    for (let place = blanked.start; place < next; place += 1) {
      const token = written[place];
      if (!token || times.some((time) => place >= time.start && place < time.end)) continue;
      kept = kept.slice(0, token.start) + ' '.repeat(token.end - token.start) + kept.slice(token.end);
    }
    return kept;
  }
  return text;
}

function findBlanked(
  read: Tokens,
  before: Range,
  after: Range,
  findTimes: (range: Range) => readonly Range[],
): Range | null {
  const verb = findLastVerb(read, before, findTimes(before));
  const other = findLastVerb(read, after, findTimes(after));
  if (verb === null || other === null) return null;
  if (read.slice(after.start - 1, after.end).some(({ word }) => CONDITIONS.has(word))) return null;
  const person = findPerson(read, before.start, before.end);
  const same = wordAt(read, verb) === wordAt(read, other);
  // "Rakesh ko call karo nahi mail karo": the person is kept.
  if (same && other - after.start === 1 && person >= 0 && REACHES.has(wordAt(read, after.start)))
    return { start: person + 1, end: before.end };
  const named = findPerson(read, after.start, after.end) >= 0;
  return (named && person >= 0) || (same && other - after.start > 1) ? before : null;
}
