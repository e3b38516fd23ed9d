import { isCapital } from '../text/letters.ts';
import { TASK_VERBS } from '../text/lexicon.ts';
import type { Token } from '../text/tokens.ts';
import { wordAt } from '../text/tokens.ts';
import { wordSet } from '../text/word-set.ts';
import type { Range } from '../text/mask.ts';

type Tokens = readonly Token[];
type IsName = (token: Token) => boolean;

/** "-----", "_____": a forwarded message follows. */
const FORWARD_MARKS = /^-{4,}$|^_{4,}$/;
const QUOTE_MARKS = /^(?:>+|\||»)$/;
/** "Sent from my phone", "Sent via Spark", "Get Outlook for iOS". */
const SIGNATURES = /^(?:sent (?:from|via)|get outlook for) /;
const SIGN_OFFS = wordSet('regards thanks cheers sincerely best warmly');
/** The header lines of a forwarded mail; its subject names the topic. */
const HEADERS = wordSet('from sent date to cc');
/** The longest "On Tue, 17 Nov 2026 at 18:22, Hannah Price <hannah@kew.com> wrote:". */
const LONGEST_REPLY_HEADER = 40;
/** The longest "Voice note from Hannah Price:". */
const LONGEST_HEADING = 7;
/** The longest "17/11/2026, 6:04 pm - Hannah Price:". */
const LONGEST_SPEAKER = 16;

const toWords = (tokens: Tokens): string => tokens.map(({ word }) => word).join(' ');

function splitLines(tokens: Tokens): Tokens[] {
  const starts = tokens.flatMap(({ newLine }, at) => (at === 0 || newLine ? [at] : []));
  return starts.map((start, at) => tokens.slice(start, starts[at + 1]));
}

/** "On Tue, 17 Nov 2026 at 18:22, Hannah Price wrote:" */
const isReplyHeader = (line: Tokens): boolean =>
  wordAt(line, 0) === 'on' &&
  line.length <= LONGEST_REPLY_HEADER &&
  wordAt(line, line.length - (line.at(-1)?.word === ':' ? 2 : 1)) === 'wrote';

/** The line above a signature. */
const isDashes = (line: Tokens): boolean => line[0]?.text === '--' && line.length === 1;

/** Whether everything from this line on was written by another person or is a signature. */
function endsOwnWords(line: Tokens): boolean {
  const [first, second] = line;
  if (!first) return false;
  if (FORWARD_MARKS.test(first.text) || isReplyHeader(line)) return true;
  return isDashes(line) || (first.word === 'from' && second?.word === ':');
}

/** "Hannah", "Devika Rajan": a line that consists of a name. */
function isNameOnly(line: Tokens, isName: IsName): boolean {
  const words = line.filter(({ kind }) => kind !== 'mark');
  return words.length < 4 && words.some(isName) && words.every((token) => isName(token) || isCapital(token.text));
}

/** "Me" and "You" are speakers in a copied chat. */
const isSelf = (word: string): boolean => word === 'me' || word === 'you';

interface Speaker {
  /** The tokens before the message of a chat line. */
  end: number;
  name: string;
  /** Requires a contact, or a time in the line. */
  sure: boolean;
}

/**
 * "[09:12] Meera: can we see the artwork", "17/11/2026, 18:04 - Meera: …", "Meera: …": the speaker of a line copied
 * from a chat.
 */
function findSpeaker(line: Tokens, isName: IsName): Speaker | null {
  const stamp = wordAt(line, 0) === '[' ? line.findIndex(({ word }) => word === ']') : 0;
  const dash = line[0]?.kind === 'number' ? line.findIndex(({ word, glued }) => word === '-' && !glued) : 0;
  const from = stamp > 0 || dash > 0 ? Math.max(stamp, dash) + 1 : 0;
  const colon = line.findIndex(({ word }, at) => word === ':' && at > from);
  const words = line.slice(from, colon).filter(({ kind }) => kind === 'word');
  const [first] = words;
  if (colon < 0 || colon > LONGEST_SPEAKER || colon >= line.length - 1 || !first || words.length > 3) return null;
  if (from > 0) return { end: colon + 1, name: first.word, sure: true };
  const sure = isName(first) && colon < 3;
  return sure || (words.length === colon && (isSelf(first.word) || isCapital(first.text)))
    ? { end: colon + 1, name: first.word, sure }
    : null;
}

export interface PastedLine extends Range {
  tokens: Tokens;
  /** A line that names the author: "From: Owen Griffiths", "On Tue, Hannah Price wrote:". */
  names: boolean;
}

export interface OwnWords {
  /** The tokens the user wrote. */
  own: Token[];
  /** The quoted, forwarded or signature lines: their tokens and offsets. */
  pasted: PastedLine[];
  /** The text of the quoted lines, without headers, quotation marks, speakers and signatures. */
  quoted: Token[];
}

/** The tokens as a line of their own. */
export const startLine = ([first, ...rest]: Tokens): Token[] => (first ? [{ ...first, newLine: true }, ...rest] : []);

/**
 * Separates the user's own words from pasted text. "Reply by Friday⏎⏎> Can you confirm?" keeps "Reply by Friday"; ">>
 * digger is off hire⏎⏎Take photos by Thursday" keeps the last line. If the whole text is a quotation, the quoted words
 * are kept.
 */
export function findOwnWords(tokens: Tokens, isName: IsName): OwnWords {
  const lines = splitLines(tokens);
  if (lines.length < 2) return { own: [...tokens], pasted: [], quoted: [] };
  const own: Token[] = [];
  const quoted: Token[] = [];
  const pasted: PastedLine[] = [];
  const speakers = lines.map((line) => findSpeaker(line, isName));
  const isChat = speakers.some((speaker) => speaker?.sure);
  let below = false;
  let ownName = false;
  for (const [index, line] of lines.entries()) {
    const header = endsOwnWords(line);
    below ||= index > 0 && header;
    const speaker = speakers[index];
    const self = speaker && isSelf(speaker.name);
    const speaks = speaker?.sure || (isChat && self) ? speaker.end : 0;
    const marks = line.findIndex(({ text }) => !QUOTE_MARKS.test(text));
    const words = speaks > 0 ? line.slice(speaks) : marks < 0 ? [] : line.slice(marks);
    const replies = isReplyHeader(words);
    const sent = SIGNATURES.test(toWords(words.slice(0, 4)));
    ownName ||= isDashes(line);
    // "Me: print the plans" below a mail is written by the user.
    if ((!below || self) && marks === 0 && speaks === 0 && !sent && !replies) {
      own.push(...line);
      continue;
    }
    // "Regards, Ketan" at the end of a quotation, or the name alone.
    const signed = words.findLastIndex(({ word }) => SIGN_OFFS.has(word));
    const signs = signed >= 0 && words.length - signed < 5;
    const alone = isNameOnly(words, isName);
    const heads = replies || header || (HEADERS.has(wordAt(words, 0)) && wordAt(words, 1) === ':');
    pasted.push({
      start: line[0]?.start ?? 0,
      end: line.at(-1)?.end ?? 0,
      tokens: signs ? words.slice(signed) : speaks > 0 ? line.slice(0, speaks) : line,
      names: signs || (alone && !ownName) || speaks > 0 || replies || wordAt(words, 0) === 'from',
    });
    if (!sent && !heads && !alone) quoted.push(...startLine(signs ? words.slice(0, signed) : words));
  }
  if (quoted.length === 0) return own.length > 0 ? { own, pasted, quoted } : { own: [...tokens], pasted: [], quoted };
  // "Client mail:" above a quotation, or "#ops" above a chat, is only a label.
  const names =
    own.length < LONGEST_HEADING &&
    (own.at(-1)?.word === ':' || own.some(({ text }, at) => text === '#' && own[at + 1]?.kind === 'word')) &&
    !TASK_VERBS.has(wordAt(own, 0));
  if (own.length > 0 && !names) return { own, pasted, quoted };
  const above = { start: 0, end: 0, tokens: own, names };
  return { own: quoted, pasted: [above, ...pasted.map((line) => ({ ...line, end: line.start }))], quoted: [] };
}
