import { upperFirst } from '../text/letters.ts';
import { TASK_VERBS } from '../text/lexicon.ts';
import type { Range } from '../text/mask.ts';
import type { Token } from '../text/tokens.ts';
import { wordAt } from '../text/tokens.ts';
import { wordSet } from '../text/word-set.ts';

type Tokens = readonly Token[];

const LONGEST_TITLE = 100;
const EDGE_MARKS = wordSet(', ; : - – — . ! ? ?? .. ... .... … * • | / !! !!! & +');
/** Words that are removed from the end of a title when the date after them is removed. */
const DANGLING = wordSet(
  'and but so on at by for from or the a an of to is are starting repeat repeating repeats as then it me that not say',
);
/** After a verb or a preposition they are its object: "fix it", "ask him for that". */
const OBJECTS = wordSet('it that me');
const REACHES = wordSet('for about of with from on at into after to over through', TASK_VERBS);
const CLOSERS = wordSet(`
please thanks ok okay though but thank pls cheers too sharp latest sometime onwards maybe also positively thx
ty
`);

const OPENERS = wordSet('and but please');

/**
 * Removes punctuation and stray words at both ends, and symbols everywhere. `cutAfter` marks that a date followed the
 * word.
 */
function trim(tokens: Tokens, cutAfter: (token: Token) => boolean): Token[] {
  // "The wedding is on the 5th, book a cab" must not keep the "is".
  const hangs = ({ word }: Token, at: number): boolean =>
    (word === 'is' || word === 'are') && wordAt(tokens, at + 1) === ',';
  const kept = tokens.filter((token, at) => token.kind !== 'symbol' && !(hangs(token, at) && cutAfter(token)));
  let [start, end] = [0, kept.length];
  // A "+" directly before a number is part of a phone number.
  const opens = (token: Token): boolean =>
    (EDGE_MARKS.has(token.word) && !(token.word === '+' && kept[start + 1]?.glued)) ||
    (end - start > 1 && OPENERS.has(token.word));
  const closes = (token: Token): boolean =>
    EDGE_MARKS.has(token.word) ||
    CLOSERS.has(token.word) ||
    (token.word === 'you' && kept[end - 2]?.word === 'thank') ||
    (end - start > 1 &&
      DANGLING.has(token.text) &&
      !token.glued &&
      cutAfter(token) &&
      !(OBJECTS.has(token.word) && REACHES.has(kept[end - 2]?.word ?? '')));
  for (let last = kept[end - 1]; end > start && last && closes(last); last = kept[end - 1]) end -= 1;
  for (let first = kept[start]; start < end && first && opens(first); first = kept[start]) start += 1;
  return kept.slice(start, end);
}

const CLOSING = wordSet(', ; : . ! ? ) …');

/** Joins the kept words with their original spacing; removed words leave one space. */
function assemble(tokens: Tokens, text: string): string {
  let title = '';
  let previous: Token | null = null;
  for (const token of tokens) {
    const between = previous !== null && previous.end <= token.start ? text.slice(previous.end, token.start) : null;
    const neighbours = between !== null && (between === ' ' || between.trim() === '');
    const closing = token.kind === 'mark' && CLOSING.has(token.word);
    if (closing && previous?.kind === 'mark' && CLOSING.has(previous.word) && !neighbours) continue;
    if (closing && previous?.kind === 'mark' && previous.word === ',' && token.word === ',') continue;
    if (previous) title += neighbours ? between && ' ' : closing ? '' : ' ';
    title += token.text;
    previous = token;
  }
  return title
    .replaceAll(/\(\s*\)|\[\s*\]/g, '')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}

function unquote(tokens: Tokens, title: string): string {
  return tokens.length === 1 && tokens[0]?.kind === 'quote' ? title.slice(1, -1).trim() : title;
}

/** At most 100 characters, cut at a word boundary. */
export function cutTitle(title: string): { title: string; rest: string | null } {
  if (title.length <= LONGEST_TITLE) return { title, rest: null };
  const space = title.lastIndexOf(' ', LONGEST_TITLE);
  let at = space > 0 ? space : LONGEST_TITLE;
  if (space <= 0 && /[\uD800-\uDBFF]$/.test(title.slice(0, at))) at -= 1;
  return { title: title.slice(0, at).trim(), rest: title.slice(at).trim() };
}

const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;
/** Symbols of lists and of completion. */
const TICKS = /[☐☑✅✓✔✖❌❎▢□▪●○◦•‣]/u;

/** Returns the emoji in a range of tokens and directly after it, except ticks, which are a command or a bullet. */
export function findEmoji(tokens: Tokens, { start, end }: Range): Token[] {
  let last = end;
  while (tokens[last]?.kind === 'mark' || tokens[last]?.kind === 'symbol') last += 1;
  return tokens
    .slice(start, last)
    .filter(({ kind, text }) => kind === 'symbol' && EMOJI.test(text) && !TICKS.test(text));
}

/**
 * The title, from the tokens that no other field was read from. `emoji` keep their place among the words, also next to
 * a date.
 */
export function writeTitle(
  tokens: Tokens,
  text: string,
  cutAfter: (token: Token) => boolean,
  emoji: Tokens = [],
): string {
  const words = trim(tokens, cutAfter);
  const isQuoted = words.length === 1 && words[0]?.kind === 'quote';
  const kept =
    words.length === 0 || isQuoted || emoji.length === 0
      ? words
      : [...words, ...emoji].toSorted((a, b) => a.start - b.start);
  const title = unquote(kept, assemble(kept, text));
  return isLink(kept) ? title : upperFirst(title);
}

function isLink(tokens: Tokens): boolean {
  return tokens.length === 1 && tokens[0]?.kind === 'opaque' && tokens[0].text.includes('://');
}

/** The description: the cut end of the title, the context around the request, and the pasted text. */
export function writeDescription(
  tokens: readonly Token[],
  text: string,
  parts: { cut: string | null; context: readonly Range[]; pasted: readonly Range[]; unread: string },
): string | null {
  const words = parts.context.map(({ start, end }) => sliceText(tokens, text, start, end));
  const pasted = parts.pasted.map(({ start, end }) => text.slice(start, end));
  const lines = [parts.cut ?? '', ...words, ...pasted, parts.unread.trim()].filter((line) => line !== '');
  return lines.length > 0 ? lines.join('\n') : null;
}

function sliceText(tokens: readonly Token[], text: string, start: number, end: number): string {
  const [first, last] = [tokens[start], tokens[end - 1]];
  return first && last ? text.slice(first.start, last.end) : '';
}
