import type { Token } from '../text/tokens.ts';
import { wordAt } from '../text/tokens.ts';
import { wordSet } from '../text/word-set.ts';

export const MARKERS = wordSet(
  'no wait sorry actually mean meant rather scratch nope correction instead make oops thoughts thought think',
);
const FILLERS = wordSet(`
i or that it , . - — – ... well not oh hang on hold let me say for to at by the um actually ! better ? ; : second come think of got muddled
mixed up wrong my bad mistake hmm i'm let's
`);

/** Whether the words between two phrases are only correction words: "tomorrow no wait friday". */
export function isCorrection(tokens: readonly Token[], from: number, to: number): boolean {
  if (to - from < 1 || to - from > 9) return false;
  let marked = false;
  for (let at = from; at < to; at += 1) {
    const word = wordAt(tokens, at);
    if (MARKERS.has(word)) marked = true;
    else if (!FILLERS.has(word)) return false;
  }
  return marked;
}
