import { WEEKDAYS } from '../grammar/words.ts';
import { FILLERS, FUNCTION_WORDS, TASK_VERBS } from './lexicon.ts';
import { numberWords } from './numbers.ts';
import type { Token } from './tokens.ts';
import { wordAt } from './tokens.ts';
import { wordSet } from './word-set.ts';

const LONGEST_STUTTER = 3;

function sameWords(tokens: readonly Token[], a: number, b: number, length: number): boolean {
  for (let i = 0; i < length; i += 1) {
    const first = tokens[a + i];
    const second = tokens[b + i];
    if (!first || !second || first.kind !== 'word' || first.word !== second.word) return false;
  }
  return true;
}

/** The number of tokens from here that are repeated immediately: "remind me remind me", "by the by the". */
function stutterAt(tokens: readonly Token[], at: number): number {
  for (let length = LONGEST_STUTTER; length >= 1; length -= 1) {
    if (!sameWords(tokens, at, at + length, length)) continue;
    const word = wordAt(tokens, at);
    if (length > 1 || FUNCTION_WORDS.has(word) || TASK_VERBS.has(word)) return length;
  }
  return 0;
}

const HEDGES = wordSet('like sharp exactly roughly say maybe');
const BEFORE_TIME = wordSet('at by around about in for on before after');

/** "At like nine", "at sharp 7": the hedge is removed. */
function isHedge(tokens: readonly Token[], at: number): boolean {
  if (!HEDGES.has(wordAt(tokens, at)) || !BEFORE_TIME.has(wordAt(tokens, at - 1))) return false;
  const next = tokens[at + 1];
  return next?.kind === 'number' || numberWords.includes(next?.word ?? '');
}

/** After a number "mm" is a unit: "10 mm bolts", "2.5mm cable". */
function isFiller(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token?.kind !== 'word' || !FILLERS.has(token.word)) return false;
  return !(at > 0 && tokens[at - 1]?.kind === 'number' && (token.glued || token.word === 'mm'));
}

const withoutFillers = (tokens: readonly Token[]): Token[] =>
  tokens.flatMap((token, at) => {
    if (isFiller(tokens, at)) return [];
    return isFiller(tokens, at - 1) ? [{ ...token, paused: true, glued: false }] : [token];
  });

/** Removes fillers and repeated words. The remaining tokens keep their offsets into the original text. */
export function withoutNoise(tokens: readonly Token[]): Token[] {
  const spoken = tokens.some((_, at) => isFiller(tokens, at)) ? withoutFillers(tokens) : tokens;
  const clean: Token[] = [];
  for (let at = 0; at < spoken.length; at += 1) {
    const stutter = stutterAt(spoken, at);
    if (stutter > 0) {
      at += stutter - 1;
      continue;
    }
    const token = spoken[at];
    if (token && !isHedge(spoken, at)) clean.push(token);
  }
  return clean;
}

/** After these, "2" means "to": "remind me 2 call", "next week 2 renew". */
const BEFORE_TO = wordSet(
  'me need want have got forget remember today tomorrow tonight week month weekend morning afternoon evening',
);

/** "Send pics 2 asha", "remind me 2 call": the digit before a name or after a request means "to". */
export function withTo(tokens: readonly Token[], isName: (token: Token) => boolean): readonly Token[] {
  if (!tokens.some(({ word }) => word === '2')) return tokens;
  return tokens.map((token, at) => {
    const next = tokens[at + 1];
    if (token.word !== '2' || token.glued || !next || next.glued || at === 0) return token;
    const meant = BEFORE_TO.has(wordAt(tokens, at - 1)) && TASK_VERBS.has(next.word);
    return meant || isName(next) || next.word === 'backlog' || WEEKDAYS.has(next.word)
      ? { ...token, kind: 'word' as const, word: 'to' }
      : token;
  });
}
