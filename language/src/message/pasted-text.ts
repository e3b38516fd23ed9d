import type { Token } from '../text/tokens.ts';
import { matchesWords, wordAt } from '../text/tokens.ts';
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
const SIGN_OFFS = wordSet('regards thanks cheers sincerely');
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
  QUOTE_MARKS.has(wordAt(tokens, start)) || SIGNATURES.some((words) => matchesWords(tokens, start, words));

/** Whether everything from this line on was written by somebody else or is a signature. */
function endsOwnWords(tokens: Tokens, line: Range): boolean {
  const first = tokens[line.start];
  if (!first) return false;
  if (FORWARD_MARKS.test(first.text) || isReplyHeader(tokens, line)) return true;
  if (first.text === '--' && line.end - line.start === 1) return true;
  return first.word === 'from' && wordAt(tokens, line.start + 1) === ':';
}

/** "[09:12] Meera: can we see the artwork": a line copied from a chat. */
function isChatLine(tokens: Tokens, { start, end }: Range, isName: (token: Token) => boolean): boolean {
  const [first, second] = [tokens[start], tokens[start + 1]];
  if (first && isName(first)) {
    const colon = second?.word === ':' ? start + 1 : start + 2;
    if (wordAt(tokens, colon) === ':' && colon < end - 1) return true;
  }
  if (first?.word !== '[') return false;
  const close = tokens.findIndex(({ word }, at) => at > start && at < end && word === ']');
  return close > 0 && tokens.slice(close + 1, Math.min(end, close + 6)).some(({ word }) => word === ':');
}

export interface PastedLine extends Range {
  tokens: Tokens;
  /** A line that names the writer: "From: Owen Griffiths", "On Tue, Hannah Price wrote:". */
  names: boolean;
}

export interface OwnWords {
  /** The tokens the user wrote. */
  own: Token[];
  /** The lines that were quoted, forwarded or signed below: their tokens and offsets. */
  pasted: PastedLine[];
}

/**
 * Separates what the user wrote from what was pasted with it. "Reply by Friday⏎⏎> Can you confirm?" keeps "Reply by Friday";
 * ">> digger is off hire⏎⏎Take photos by Thursday" keeps the last line. A text that is all quotation is kept whole.
 */
export function findOwnWords(tokens: Tokens, isName: (token: Token) => boolean): OwnWords {
  const lines = splitLines(tokens);
  const own: Token[] = [];
  const pasted: OwnWords['pasted'] = [];
  let below = false;
  for (const [index, line] of lines.entries()) {
    below ||= index > 0 && endsOwnWords(tokens, line);
    const words = tokens.slice(line.start, line.end);
    if (!below && !isQuoted(tokens, line) && !isChatLine(tokens, line, isName)) own.push(...words);
    else {
      // "Regards, Ketan" at the end of a quotation.
      const signed = words.findLastIndex(({ word }) => SIGN_OFFS.has(word));
      const signs = signed >= 0 && words.length - signed < 5;
      const names =
        signs ||
        wordAt(tokens, line.start) === 'from' ||
        isReplyHeader(tokens, line) ||
        isChatLine(tokens, line, isName);
      pasted.push({
        start: words[0]?.start ?? 0,
        end: words.at(-1)?.end ?? 0,
        tokens: signs ? words.slice(signed) : words,
        names,
      });
    }
  }
  return own.length > 0 ? { own, pasted } : { own: [...tokens], pasted: [] };
}
