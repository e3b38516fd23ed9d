import type { Token } from '../../text/tokens.ts';
import { findPhrase, wordAt } from '../../text/tokens.ts';
import { indexPhrases, wordSet } from '../../text/word-set.ts';
import type { Scan } from '../scan.ts';

/** The kinds of separators between two clauses, weakest first. `none`: dictated without a word or a pause in between. */
export type Join = 'none' | 'and' | 'comma' | 'sequence' | 'sentence';

export interface Separator {
  start: number;
  end: number;
  join: Join;
}

/** Adjacent ones form one separator: "and then also". */
const SEQUENCES = indexPhrases(`
after that
and next|secondly
as well as
oh and|yeah
then|also|plus|finally|lastly|afterwards
`);

/** "Write to Priya and, separately, to Rahul": between marks these separate two tasks. */
const ASIDES = indexPhrases(`
separately|besides|additionally|furthermore
in addition
while|whilst i'm|we're at it
while|whilst i|we am|are at it
`);

/** "By then" is a date. */
const TILL = wordSet('by till until before since');
const AND = wordSet('and & n');
const SENTENCE = wordSet('. ; ! ? !! !!! … • |');

const isSeparate = (tokens: readonly Token[], at: number): boolean => tokens[at + 1]?.glued !== true;

/** The separator element at a token, or null. */
function parseElement({ tokens, isSchedule }: Scan, at: number): Separator | null {
  const token = tokens[at];
  if (!token || isSchedule(at) || (token.word === 'then' && TILL.has(wordAt(tokens, at - 1)))) return null;
  const words = findPhrase(SEQUENCES, tokens, at);
  if (words) return { start: at, end: at + words.length, join: 'sequence' };
  const aside = isPause(tokens, at - 1) ? findPhrase(ASIDES, tokens, at) : undefined;
  if (aside && isPause(tokens, at + aside.length)) return { start: at, end: at + aside.length, join: 'sequence' };
  if (AND.has(token.word)) return { start: at, end: at + 1, join: 'and' };
  if (token.word === '+' && !token.glued) return { start: at, end: at + 1, join: 'sequence' };
  if (token.word === ',' && isSeparate(tokens, at)) return { start: at, end: at + 1, join: 'comma' };
  if (token.kind === 'mark' && SENTENCE.has(token.word) && isSeparate(tokens, at))
    return { start: at, end: at + 1, join: 'sentence' };
  return null;
}

const isPause = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.word === ',' || AND.has(wordAt(tokens, at));

const STRENGTH: readonly Join[] = ['none', 'and', 'comma', 'sequence', 'sentence'];

/** Returns the separators of a message: runs of commas, full stops, "and", "then", "also" and line breaks outside schedules. */
export function findSeparators(scan: Scan): Separator[] {
  const found: Separator[] = [];
  for (let at = 0; at < scan.tokens.length; at += 1) {
    const broken = at > 0 && scan.tokens[at]?.newLine === true && !scan.isSchedule(at);
    const element = parseElement(scan, at) ?? (broken ? { start: at, end: at, join: 'sentence' as const } : null);
    if (!element) continue;
    const last = found.at(-1);
    if (last && last.end === element.start) {
      last.end = element.end;
      if (broken) last.join = 'sentence';
      else if (STRENGTH.indexOf(element.join) > STRENGTH.indexOf(last.join)) last.join = element.join;
    } else found.push({ ...element, join: broken ? 'sentence' : element.join });
    at = Math.max(at, element.end - 1);
  }
  return found.filter(({ start, end }) => start > 0 && end < scan.tokens.length);
}
