import { isNumbered } from '../schedule/guards.ts';
import type { Range } from '../text/mask.ts';
import { wordAt, type Token } from '../text/tokens.ts';
import { wordSet } from '../text/word-set.ts';
import type { ReadPiece } from './english-pieces.ts';
import { englishPiece, parseWait, withHalf } from './english-pieces.ts';
import type { Piece } from './schedule-tables.ts';
import { pieces, parseShift } from './schedule-tables.ts';

type Tokens = readonly Token[];
/** A piece of a schedule and where it is. */
export type Found = Piece & Range;

export const OF = wordSet('ka ki ke');

/**
 * Abhi, roz, mangal, shani and others are names before "ko" with a verb that takes a person, and after a capitalised
 * name.
 */
function isName(tokens: Tokens, written: Tokens, at: number, isContact: (token: Token) => boolean): boolean {
  const token = written[at];
  const word = wordAt(tokens, at);
  if (!token || !AMBIGUOUS.has(word) || !isContact(token)) return false;
  const next = wordAt(tokens, at + 1);
  const person =
    next === 'ko' || next === 'se' || (OF.has(next) && wordAt(tokens, at + 2) === 'saath') || HONORIFIC.has(next);
  return person && (word === 'roz' || word === 'abhi' || HONORIFIC.has(next));
}
const AMBIGUOUS = wordSet('roz abhi kal sunday monday tuesday wednesday thursday friday saturday');
const HONORIFIC = wordSet('ji bhai bhaiya sahab sir madam didi');

/** "Har Monday aur Thursday", "Monday se Friday": several days of one week. */
function parseDays(tokens: Tokens, at: number): ReadPiece | null {
  const every = wordAt(tokens, at) === 'har';
  const day = (from: number): number | null => {
    const read = pieces.longest(tokens, from);
    return read?.value.kind === 'date' && read.next === from + 1 ? (read.value.date.weekday ?? null) : null;
  };
  const first = day(every ? at + 1 : at);
  if (first === null) return null;
  const days = new Set([first]);
  let next = (every ? at + 1 : at) + 1;
  let spread = false;
  for (;;) {
    const glue = wordAt(tokens, next);
    const through = glue === 'se' || glue === '-' || glue === 'to';
    const ands = glue === 'aur' || glue === 'and' || glue === ',' || glue === '&' || glue === 'ya';
    const from = through || ands ? next + 1 : next;
    const other = day(glue === ',' && wordAt(tokens, next + 1) === 'aur' ? next + 2 : from);
    if (other === null || (!through && !ands && !every)) break;
    if (through) for (let value = first; value !== other; value = (value + 1) % 7) days.add(value);
    days.add(other);
    spread ||= through;
    next = from + 1;
  }
  if (!every && !(spread && days.size > 2)) return null;
  const daysOfWeek = [...days].toSorted((a, b) => a - b);
  return { kind: 'repeat', repeat: { type: 'weekly', interval: 1, daysOfWeek }, next };
}

export function pieceAt(tokens: Tokens, at: number): ReadPiece | null {
  const hindi = pieces.longest(tokens, at);
  const days = parseDays(tokens, at);
  let best: ReadPiece | null = hindi && { ...hindi.value, next: hindi.next };
  if (days && days.next > (best?.next ?? 0)) best = days;
  // "Form 16 ko", "5 ko" as an amount of people: the number belongs to the noun before it.
  if (best?.kind === 'date' && wordAt(tokens, best.next - 1) === 'ko' && !isDayOfMonth(tokens, at)) best = null;
  const english = englishPiece(tokens, at);
  if (english && english.next > (best?.next ?? 0)) best = english;
  best = withHalf(tokens, best) ?? parseWait(tokens, at) ?? best;
  if (best?.kind !== 'date') return best;
  const shifted = parseShift(tokens, best.next, best.date);
  return shifted ? { kind: 'date', date: shifted.value, next: shifted.next } : best;
}

/** "28 ko": a number alone before "ko" is a day of the month, unless a noun with a number or a name precedes it. */
const isDayOfMonth = (tokens: Tokens, at: number): boolean => !isNumbered(tokens, at) && !tokens[at]?.glued;

export function findPieces(tokens: Tokens, written: Tokens, isContact: (token: Token) => boolean): Found[] {
  const found: Found[] = [];
  let at = 0;
  while (at < tokens.length) {
    const piece = tokens[at]?.kind === 'mark' || isName(tokens, written, at, isContact) ? null : pieceAt(tokens, at);
    if (piece && piece.next > at && !isContent(tokens, at, piece)) {
      const { next, ...value } = piece;
      found.push({ ...value, start: at, end: next });
      at = next;
    } else at += 1;
  }
  return found;
}

/** "Abhi tak nahi aaya" reports what has not happened yet; "is", "night" and "month" alone are not a schedule. */
function isContent(tokens: Tokens, at: number, piece: ReadPiece): boolean {
  if (wordAt(tokens, at) === 'abhi' && wordAt(tokens, at + 1) === 'tak') return true;
  if (piece.kind === 'part' && wordAt(tokens, at - 1) === 'good') return true;
  return piece.kind === 'length' && wordAt(tokens, at - 1) === 'har';
}
