import type { Token } from '../text/tokens.ts';

const MARKERS = new Set([
  'no',
  'wait',
  'sorry',
  'actually',
  'mean',
  'rather',
  'scratch',
  'nope',
  'correction',
  'instead',
  'make',
  'oops',
]);
const FILLERS = new Set([
  'i',
  'or',
  'that',
  'it',
  ',',
  '.',
  '-',
  '—',
  '–',
  '...',
  'well',
  'not',
  'oh',
  'hang',
  'on',
  'hold',
  'let',
  'me',
  'say',
  'for',
  'to',
  'at',
  'by',
  'the',
  'um',
  'actually',
  '!',
  'better',
]);

/** Whether only words that take something back stand between two phrases: "tomorrow no wait friday". */
export function isCorrection(tokens: readonly Token[], from: number, to: number): boolean {
  if (to - from < 1 || to - from > 7) return false;
  let marked = false;
  for (let at = from; at < to; at += 1) {
    const word = tokens[at]?.word ?? '';
    if (MARKERS.has(word)) marked = true;
    else if (!FILLERS.has(word)) return false;
  }
  return marked;
}
