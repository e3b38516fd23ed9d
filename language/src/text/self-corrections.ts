import { isNamedDay } from '../grammar/words.ts';
import { TASK_VERBS } from './lexicon.ts';
import type { Token } from './tokens.ts';
import { wordAt } from './tokens.ts';
import { phrases } from './word-set.ts';

/** Phrases that correct the words before them; the first match counts. */
const MARKERS = phrases(`
no wait sorry
no wait actually
no sorry i mean
sorry i mean
no i mean
no no
no wait
wait no
no actually
actually no
no sorry
scratch that
or rather
i mean
sorry
oops
no
`);
const FIRST_WORDS = new Set([',', ...MARKERS.map(([first]) => first ?? '')]);
const FAR_BACK = 8;

/** Returns the position after the correction phrase that begins here, or 0. Commas inside it are ignored. */
function markerEnd(tokens: readonly Token[], at: number): number {
  if (!FIRST_WORDS.has(wordAt(tokens, at))) return 0;
  const skipComma = (from: number): number => (wordAt(tokens, from) === ',' ? from + 1 : from);
  for (const words of MARKERS) {
    let next = skipComma(at);
    const fits = words.every((word) => {
      const same = wordAt(tokens, next) === word;
      next = skipComma(next + 1);
      return same;
    });
    if (fits) return next;
  }
  return 0;
}

const isDay = ({ kind, word }: Token): boolean => kind === 'number' || isNamedDay(word);

/** "Move the standup to no wait cancel it": another task altogether, unless a day was said that still holds. */
function sinceFirstVerb(said: readonly Token[]): number {
  const first = said.findIndex(({ word }) => TASK_VERBS.has(word) && word !== 'remind');
  const back = first < 0 ? 0 : said.length - first;
  return back > FAR_BACK || said.slice(first).some(isDay) ? 0 : back;
}

/** How many of the words said so far are taken back: from the same verb on, or the name before. 0 when none. */
function takenBack(said: readonly Token[], again: Token, isName: (token: Token) => boolean, decided: boolean): number {
  if (TASK_VERBS.has(again.word)) {
    for (let back = 1; back <= Math.min(FAR_BACK, said.length); back += 1) {
      if (said.at(-back)?.word === again.word) return back;
    }
    return decided ? sinceFirstVerb(said) : 0;
  }
  const [first, before] = [said.at(-2), said.at(-1)];
  if (!before || !isName(before) || !isName(again)) return 0;
  return first && isName(first) ? 2 : 1;
}

/** "Call priya no sorry call neha": the last word counts, and what was taken back is as if never said. */
export function applySelfCorrections(tokens: readonly Token[], isName: (token: Token) => boolean): Token[] {
  const said: Token[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const next = said.length > 0 ? markerEnd(tokens, at) : 0;
    const again = next > 0 ? tokens[next] : undefined;
    const back = again ? takenBack(said, again, isName, next - at > 1) : 0;
    const token = tokens[at];
    if (back > 0) {
      said.length -= back;
      at = next - 1;
    } else if (token) said.push(token);
  }
  return said;
}
