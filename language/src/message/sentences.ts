import { isCapital } from '../text/letters.ts';
import type { Range } from '../text/mask.ts';
import type { Token } from '../text/tokens.ts';
import { wordAt } from '../text/tokens.ts';
import { wordSet } from '../text/word-set.ts';

type Tokens = readonly Token[];

const ENDINGS = wordSet('. ? ! !! !!! ... … ;');
const ABBREVIATIONS = wordSet('mr mrs ms dr prof rs no vs st smt sr jr approx e i a p g m re govt dept');
/** Where a forwarded or quoted mail begins; what follows was written by somebody else. */
const FORWARD_MARKS = /^-{4,}$|^_{4,}$/;

function endsSentence(tokens: Tokens, at: number): boolean {
  const token = tokens[at];
  if (!token || token.kind !== 'mark' || !ENDINGS.has(token.word)) return false;
  const next = tokens[at + 1];
  if (!next) return true;
  if (next.glued && !ENDINGS.has(next.word)) return false;
  const before = wordAt(tokens, at - 1);
  const abbreviated = ABBREVIATIONS.has(before) || (before === 'nos' && !isCapital(next.text));
  return !(token.word === '.' && abbreviated && !next.newLine);
}

/** Where a forwarded message begins, or the end of the text. */
export function ownWordsEnd(tokens: Tokens): number {
  for (let at = 1; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (!token?.newLine) continue;
    if (FORWARD_MARKS.test(token.text)) return at;
    const quoted = token.word === '>' || (token.word === 'from' && wordAt(tokens, at + 1) === ':');
    if (quoted) return at;
  }
  return tokens.length;
}

/** Sentences as token ranges. Line breaks end one; so do full stops that do not belong to an abbreviation or a number. */
export function splitSentences(tokens: Tokens, end: number, inside: (at: number) => boolean): Range[] {
  const sentences: Range[] = [];
  let start = 0;
  for (let at = 0; at < end; at += 1) {
    const breaks = at > start && tokens[at]?.newLine === true && !inside(at);
    if (breaks) {
      sentences.push({ start, end: at });
      start = at;
    }
    if (endsSentence(tokens, at) && !inside(at)) {
      sentences.push({ start, end: at + 1 });
      start = at + 1;
    }
  }
  if (start < end) sentences.push({ start, end });
  return sentences;
}
