import { AMOUNTS, DETERMINERS, FUNCTION_WORDS, TASK_VERBS } from '../text/lexicon.ts';
import type { Token } from '../text/tokens.ts';
import { isHyphen, wordAt } from '../text/tokens.ts';
import { withPlurals, wordSet } from '../text/word-set.ts';

type Tokens = readonly Token[];

/** A number after these is a name for a thing: "room 12", "form 16", "Rs 500". */
const NUMBERED = withPlurals(`
version v room flat gate platform floor page chapter ticket bug issue order invoice form section step phase seat row
no number bus item sprint episode season size level grade class unit block model rs inr usd eur gbp pin code ref id
po pr build line batch shop part schedule question q term sector tower hall bay counter table desk lane track channel zone ward bed plot
booth pier terminal exit volume vol lot locker cabin stand court pitch dock berth node vendor case file docket folio lift stage
type route highway door apartment apt house villa
`);

const CURRENCY = wordSet('$ ₹ € £ ¥ #');
const INNER_MARKS = new Set(['.', ',', '/', '-', ':', '%', '&', '+', '*', '=', '_', '\\']);

/** A number or word that is part of something longer: "v3.2", "4,200", "A4", "must-have", "26.10". */
export function standsAlone(tokens: Tokens, start: number, end: number, afterDate: boolean): boolean {
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

/** "2024.14:15" and "2023:06:36": a time written against its date. */
function isClockAfter(tokens: Tokens, start: number, end: number): boolean {
  const longDate = end - start >= 3;
  return longDate && tokens[end + 1]?.kind === 'number' && wordAt(tokens, end + 2) === ':';
}

export function isNumbered(tokens: Tokens, at: number): boolean {
  const before = tokens[at - 1];
  // "Print the forms on the eighth": only a number right behind the word belongs to it.
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

/** What cannot belong to the clause before it: nothing, a new line, a picture, a mark. */
export const isEdge = (token: Token | undefined): boolean =>
  !token || token.newLine || token.kind === 'symbol' || (token.kind === 'mark' && token.word !== '-');
