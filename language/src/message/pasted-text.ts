import type { Token } from '../text/tokens.ts';
import { isSaid, wordAt } from '../text/tokens.ts';
import { phrases, wordSet } from '../text/word-set.ts';
import type { Range } from '../text/mask.ts';

type Tokens = readonly Token[];

/** "-----", "_____": a forwarded message follows. */
const FORWARD_MARKS = /^-{4,}$|^_{4,}$/;
const QUOTE_MARKS = wordSet('> | »');
const SIGNATURES = phrases(`
sent from my
sent via
get outlook for
`);
/** The longest "On Tue, 17 Nov 2026 at 18:22, Hannah Price <hannah@kew.com> wrote:". */
const LONGEST_REPLY_HEADER = 40;

function splitLines(tokens: Tokens): Range[] {
  const lines: Range[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    if (at === 0 || tokens[at]?.newLine) lines.push({ start: at, end: at + 1 });
    else {
      const line = lines.at(-1);
      if (line) line.end = at + 1;
    }
  }
  return lines;
}

/** "On Tue, 17 Nov 2026 at 18:22, Hannah Price wrote:" */
function isReplyHeader(tokens: Tokens, { start, end }: Range): boolean {
  if (wordAt(tokens, start) !== 'on' || end - start > LONGEST_REPLY_HEADER) return false;
  const last = wordAt(tokens, end - 1) === ':' ? end - 2 : end - 1;
  return wordAt(tokens, last) === 'wrote';
}

const isQuoted = (tokens: Tokens, { start }: Range): boolean =>
  QUOTE_MARKS.has(wordAt(tokens, start)) || SIGNATURES.some((words) => isSaid(tokens, start, words));

/** Whether everything from this line on was written by somebody else or is a signature. */
function endsOwnWords(tokens: Tokens, line: Range): boolean {
  const first = tokens[line.start];
  if (!first) return false;
  if (FORWARD_MARKS.test(first.text) || isReplyHeader(tokens, line)) return true;
  if (first.text === '--' && line.end - line.start === 1) return true;
  return first.word === 'from' && wordAt(tokens, line.start + 1) === ':';
}

export interface OwnWords {
  /** The tokens the user wrote. */
  own: Token[];
  /** Offsets of the text that was quoted, forwarded or signed below. */
  pasted: { start: number; end: number }[];
}

/**
 * Separates what the user wrote from what was pasted with it. "Reply by Friday⏎⏎> Can you confirm?" keeps "Reply by Friday";
 * ">> digger is off hire⏎⏎Take photos by Thursday" keeps the last line. A text that is all quotation is kept whole.
 */
export function findOwnWords(tokens: Tokens): OwnWords {
  const lines = splitLines(tokens);
  const own: Token[] = [];
  const pasted: OwnWords['pasted'] = [];
  let below = false;
  for (const [index, line] of lines.entries()) {
    below ||= index > 0 && endsOwnWords(tokens, line);
    if (!below && !isQuoted(tokens, line)) own.push(...tokens.slice(line.start, line.end));
    else pasted.push({ start: tokens[line.start]?.start ?? 0, end: tokens[line.end - 1]?.end ?? 0 });
  }
  return own.length > 0 ? { own, pasted } : { own: [...tokens], pasted: [] };
}
