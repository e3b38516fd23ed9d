import { SHORTHAND } from './shorthand.ts';
import { closingQuote, opaqueLength } from './opaque.ts';
import { plainName } from './letters.ts';
import { repairTypo } from './typos.ts';
import type { PhraseIndex } from './word-set.ts';
import { rememberWords, wordSet } from './word-set.ts';

type TokenKind = 'word' | 'number' | 'mark' | 'symbol' | 'opaque' | 'quote';

/** A token. `start` and `end` are offsets into the original text, so that every result can be highlighted for the user. */
export interface Token {
  kind: TokenKind;
  /** As written. */
  text: string;
  /** The word normalised like a name: lower case, no accents, no apostrophes, no possessive. */
  plain: string;
  /** The word normalised for the grammar: lower case, shorthand expanded, possessive removed. */
  word: string;
  start: number;
  end: number;
  /** No white space before this token. */
  glued: boolean;
  /** A line break precedes this token. */
  newLine: boolean;
  possessive: boolean;
  /** A filler such as "uh" precedes this token. */
  paused: boolean;
  /** The number in digits, else NaN. */
  value: number;
}

/** The word at a position, or an empty string outside the list. Reading an array at a negative index is slow, hence the test. */
export const wordAt = (tokens: readonly Token[], at: number): string => (at < 0 ? '' : (tokens[at]?.word ?? ''));

/** Whether these words follow each other from a position. */
export function matchesWords(tokens: readonly Token[], at: number, words: readonly string[]): boolean {
  if (at < 0) return false;
  for (let index = 0; index < words.length; index += 1) if (tokens[at + index]?.word !== words[index]) return false;
  return true;
}

/** The first of the phrases that matches at a position; they are indexed by `indexPhrases`. */
export const findPhrase = (phrases: PhraseIndex, tokens: readonly Token[], at: number): readonly string[] | undefined =>
  phrases.get(wordAt(tokens, at))?.find((words) => matchesWords(tokens, at, words));

/** A hyphen that joins two words: "must-read", "twenty-first". */
export const isHyphen = (tokens: readonly Token[], at: number): boolean =>
  wordAt(tokens, at) === '-' && tokens[at]?.glued === true && tokens[at + 1]?.glued === true;

const LETTER = /\p{L}|\p{M}/u;
const CONTRACTIONS = wordSet("it's let's that's what's when's here's there's he's she's who's how's");

/** Text after an opening bracket is treated like the start of a word. */
const OPENING = wordSet('( [ < {');

const isDigit = (code: number): boolean => code >= 48 && code <= 57;
const isAsciiLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
const isSpace = (code: number): boolean =>
  code === 32 || (code >= 9 && code <= 13) || code === 160 || code === 0x2003 || code === 0x200b || code === 0xfeff;
const isApostrophe = (code: number): boolean => code === 39 || code === 0x2019;

/**
 * Variation selectors and joiners that turn the symbol before them into an emoji ("✈️", "1️⃣"); Unicode classifies them
 * as marks of letters.
 */
const isPictureMark = (code: number): boolean => code === 0xfe0f || code === 0xfe0e || code === 0x20e3;

function isLetterAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code < 128) return isAsciiLetter(code);
  if (isPictureMark(code)) return false;
  return LETTER.test(String.fromCodePoint(text.codePointAt(at) ?? 0));
}

/** Letters with apostrophes and a single ampersand between them: "don't", "O'Brien", "L&T". */
function wordEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (isLetterAt(text, at)) at += code >= 0xd800 && code <= 0xdbff ? 2 : 1;
    else if ((isApostrophe(code) || code === 38) && at > from && at + 1 < text.length && isLetterAt(text, at + 1))
      at += 1;
    else break;
  }
  return at;
}

function runEnd(text: string, from: number, same: (code: number) => boolean): number {
  let at = from;
  while (at < text.length && same(text.charCodeAt(at))) at += 1;
  return at;
}

type Spelled = Pick<Token, 'plain' | 'word' | 'possessive'>;

const spellWord = rememberWords((raw: string): Spelled => {
  let lower = raw.toLowerCase().replaceAll('’', "'");
  let possessive = false;
  if (lower.endsWith("'s") && !CONTRACTIONS.has(lower)) {
    possessive = true;
    lower = lower.slice(0, -2);
  }
  const word = SHORTHAND.get(lower) ?? repairTypo(lower);
  return { plain: plainName(lower), word, possessive: possessive || lower === 'tomorrows' };
});

function makeWord(text: string, start: number, end: number): Token {
  const raw = text.slice(start, end);
  return createToken('word', raw, start, end, spellWord(raw), Number.NaN);
}

function makePlain(kind: TokenKind, text: string, start: number, end: number): Token {
  const raw = text.slice(start, end);
  const value = kind === 'number' && raw.length <= 15 ? Number(raw) : Number.NaN;
  const word = kind === 'mark' || kind === 'number' ? (SHORTHAND.get(raw) ?? raw) : raw.toLowerCase();
  return createToken(kind, raw, start, end, { plain: '', word, possessive: false }, value);
}

function createToken(
  kind: TokenKind,
  raw: string,
  start: number,
  end: number,
  { plain, word, possessive }: Spelled,
  value: number,
): Token {
  return { kind, text: raw, plain, word, start, end, glued: false, newLine: false, possessive, paused: false, value };
}

/** Shorthand that mixes digits or slashes with letters ("2moro", "b/w") must be recognised before the text is split there. */
function mixedShorthand(text: string, start: number, chunkEnd: number): Token | null {
  let end = chunkEnd;
  while (end > start + 1 && '.,!?;:'.includes(text.charAt(end - 1))) end -= 1;
  if (end - start > 8) return null;
  const word = SHORTHAND.get(text.slice(start, end).toLowerCase());
  return word === undefined ? null : { ...makePlain('word', text, start, end), word };
}

function nextToken(text: string, at: number, chunkStart: boolean): Token {
  const code = text.charCodeAt(at);
  // A bracket begins none of these; scanning the chunk after each of ten thousand brackets would be slow.
  if (chunkStart && !OPENING.has(text.charAt(at))) {
    const chunkEnd = runEnd(text, at, (c) => !isSpace(c));
    const letters = isLetterAt(text, at) ? wordEnd(text, at) : at;
    if (letters === chunkEnd) return makeWord(text, at, chunkEnd);
    const shorthand = mixedShorthand(text, at, chunkEnd);
    if (shorthand) return shorthand;
    const opaque = opaqueLength(text, at, chunkEnd);
    if (opaque > 0) return makePlain('opaque', text, at, at + opaque);
  }
  const quoteEnd = closingQuote(text, at, chunkStart);
  if (quoteEnd > 0) return makePlain('quote', text, at, quoteEnd);
  if (isDigit(code)) return makePlain('number', text, at, runEnd(text, at, isDigit));
  if (isLetterAt(text, at)) return makeWord(text, at, wordEnd(text, at));
  if (code === 33 || code === 46 || code === 45 || code === 42) {
    return makePlain(
      'mark',
      text,
      at,
      runEnd(text, at, (c) => c === code),
    );
  }
  if (code < 0x2000 || (code >= 0x2010 && code <= 0x206f) || (code >= 0x20a0 && code <= 0x20cf)) {
    return makePlain('mark', text, at, at + 1);
  }
  return makePlain(
    'symbol',
    text,
    at,
    runEnd(text, at, (c) => c >= 0x2000 && !isSpace(c) && !isWordBeyondAscii(c)),
  );
}

/** Adjacent emoji and other symbols form one token; letters of other scripts do not belong to it. */
function isWordBeyondAscii(code: number): boolean {
  return (code < 0xd800 || code > 0xdfff) && !isPictureMark(code) && LETTER.test(String.fromCharCode(code));
}

export function tokenise(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  let newLine = false;
  let chunkStart = true;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (isSpace(code)) {
      if (code === 10 || code === 13) newLine = true;
      chunkStart = true;
      at += 1;
      continue;
    }
    const token = nextToken(text, at, chunkStart);
    token.glued = tokens.length > 0 && tokens.at(-1)?.end === at;
    if (token.word === 'w' && !token.glued) token.word = 'with';
    // In "the till" it is a cash register, not "until".
    if (token.text === 'till' && tokens.at(-1)?.word === 'the') token.word = 'till';
    token.newLine = newLine;
    if (token.end <= at) token.end = at + 1;
    tokens.push(token);
    at = token.end;
    newLine = false;
    chunkStart = token.kind === 'mark' && OPENING.has(token.word);
  }
  return tokens;
}
