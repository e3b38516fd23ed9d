import { AMOUNTS, DETERMINERS, FUNCTION_WORDS, TASK_VERBS } from '../text/lexicon.ts';
import type { Range } from '../text/mask.ts';
import type { Token } from '../text/tokens.ts';
import { isHyphen, wordAt } from '../text/tokens.ts';
import { withPlurals, wordSet } from '../text/word-set.ts';

type Tokens = readonly Token[];

/** A number after these identifies a thing: "room 12", "form 16", "Rs 500". */
const NUMBERED = withPlurals(`
apartment apt batch bay bed berth block booth bug build bus cabin case channel chapter class code counter court desk
dock docket door episode eur exit file flat floor folio form gate gbp grade hall highway house id inr invoice issue
item lane level lift line locker lot model no node number order page part phase pier pin pitch platform plot po pr q
question ref room route row rs schedule season seat section sector shop size sprint stage stand step table term
terminal ticket tower track type unit usd v vendor version villa vol volume ward zone
`);

const CURRENCY = wordSet('$ ₹ € £ ¥ #');
const INNER_MARKS = new Set(['.', ',', '/', '-', ':', '%', '&', '+', '*', '=', '_', '\\']);

/** Whether a piece is not part of a longer word or number such as "v3.2", "4,200", "A4", "must-have" or "26.10". */
export function isStandalone(tokens: Tokens, start: number, end: number, afterDate: boolean): boolean {
  const [before, first, last, after] = [tokens[start - 1], tokens[start], tokens[end - 1], tokens[end]];
  if (!first || !last) return false;
  if (first.glued && before && !afterDate) {
    if (before.kind === 'word' && first.kind === 'number') return false;
    if (before.kind === 'number' && first.kind === 'word') return false;
    if (CURRENCY.has(before.word)) return false;
    const inner = tokens[start - 2];
    if (INNER_MARKS.has(before.word) && before.glued && inner && (before.word !== ':' || inner.kind === 'number')) {
      if (first.kind === 'number' || before.word === '-' || before.word === '/') return false;
    }
  } else if (before && CURRENCY.has(before.word)) return false;
  if (after?.glued) {
    if (after.kind === 'word' && last.kind === 'number' && after.word !== 't') return false;
    if (after.kind === 'number') return false;
    if (after.word === '%') return false;
    const beyond = tokens[end + 1];
    if (INNER_MARKS.has(after.word) && beyond?.glued) {
      if (after.word === '-' || after.word === '/' || after.word === '_') return isClockAfter(tokens, start, end);
      if (last.kind === 'number' && beyond.kind === 'number' && after.word !== ':' && !isClockAfter(tokens, start, end))
        return false;
    }
  }
  return true;
}

/** "2024.14:15" and "2023:06:36": a time directly after its date. */
function isClockAfter(tokens: Tokens, start: number, end: number): boolean {
  const longDate = end - start >= 3;
  return longDate && tokens[end + 1]?.kind === 'number' && wordAt(tokens, end + 2) === ':';
}

export function isNumbered(tokens: Tokens, at: number): boolean {
  const before = tokens[at - 1];
  // "Print the forms on the eighth": only a number directly after the noun belongs to it.
  if (!before || wordAt(tokens, at) === 'on' || wordAt(tokens, at) === 'the') return false;
  if (NUMBERED.has(before.word)) return true;
  return before.word === '.' && NUMBERED.has(wordAt(tokens, at - 2));
}

export function isAmount(tokens: Tokens, next: number): boolean {
  const token = tokens[next];
  return token !== undefined && AMOUNTS.has(token.word);
}

/** Whether the word after a phrase is a thing the phrase describes: "the 3pm deck", "second floor". */
export function describesThing(tokens: Tokens, next: number): boolean {
  const token = tokens[next];
  if (!token || token.newLine) return false;
  if (token.kind === 'mark') return isHyphen(tokens, next);
  if (token.kind !== 'word') return token.kind === 'opaque';
  return !FUNCTION_WORDS.has(token.word) && !TASK_VERBS.has(token.word);
}

/** Between an article and a word, a time or date identifies the thing meant: "the 3pm deck", "my monday class". */
export function identifiesThing(tokens: Tokens, start: number, next: number): boolean {
  const token = tokens[next];
  if (!DETERMINERS.has(wordAt(tokens, start - 1)) || !token || token.newLine) return false;
  return token.kind === 'word'
    ? !FUNCTION_WORDS.has(token.word) || token.word === 'with'
    : describesThing(tokens, next);
}

/** Whether nothing, a new line, an emoji or a punctuation mark follows: none of them belongs to the clause before it. */
export const isEdge = (token: Token | undefined): boolean =>
  !token || token.newLine || token.kind === 'symbol' || (token.kind === 'mark' && token.word !== '-');

const TELLS = wordSet('tell inform notify update remind let message text email mail whatsapp ping intimate');
/** The most words of a name between the verb and "that": "let the Verma family know that". */
const LONGEST_NAME = 5;

/** "Tell Anil the meeting is on 5 December": the verb of what he is told. */
const STATES = wordSet("is are was were isn't aren't moved shifted starts begins ends got has have will");
const SUBJECT_STATES = /^(?:he|she|they|we|it)'(?:s|re|ll)$/;
const letsKnow = (tokens: Tokens, at: number): boolean =>
  tokens.slice(at + 2, at + 2 + LONGEST_NAME).some(({ word }) => word === 'know');
const SAYS = wordSet('tell inform notify intimate');

/**
 * The range after "that" in "tell Anil that the meeting shifted to 25 November", or after "is" in "tell Anil the meeting
 * is on 5 December": dates in it are what he is told. Null when no other person is told anything.
 */
export function findTold(tokens: Tokens): Range | null {
  const isOther = (told: number): boolean => told >= 0 && !/^(?:me|us|that)$/.test(wordAt(tokens, told + 1));
  const that = tokens.findIndex(({ word }) => word === 'that' || word === 'saying');
  const told = tokens.findLastIndex(({ word }, at) => at < that && TELLS.has(word));
  if (isOther(told) && that - told <= LONGEST_NAME) return { start: that, end: tokens.length };
  const says = tokens.findIndex(({ word }, at) => SAYS.has(word) || (word === 'let' && letsKnow(tokens, at)));
  const ends = ({ kind, word }: Token, at: number): boolean => at > says && (kind === 'mark' || word === 'and');
  const end = says < 0 ? -1 : tokens.findIndex(ends);
  const stop = end < 0 ? tokens.length : end;
  const states = ({ word }: Token, at: number): boolean =>
    at < stop && ((at > says + 2 && STATES.has(word)) || (at > says + 1 && SUBJECT_STATES.test(word)));
  const start = isOther(says) ? tokens.findIndex(states) : -1;
  return start < 0 || wordAt(tokens, start - 1) === 'it' ? null : { start, end: stop };
}
