import type { Moment } from '../calendar/zones.ts';
import type { DateMeaning } from '../grammar/meaning.ts';
import { fromDate, weekdayOfWeek } from '../grammar/dates.ts';
import type { Phrase } from '../schedule/phrases.ts';
import type { Schedule } from '../schedule/resolve.ts';
import { isNumbered } from '../schedule/guards.ts';
import { resolve } from '../schedule/resolve.ts';
import type { Range } from '../text/mask.ts';
import { wordAt, type Token } from '../text/tokens.ts';
import { wordSet } from '../text/word-set.ts';
import type { ReadPiece } from './english-pieces.ts';
import { englishPiece, parseWait, withHalf } from './english-pieces.ts';
import { looksInfinitive } from './clauses.ts';
import { CORRECTIONS } from './lexicon.ts';
import type { HindiTokens } from './parse-tokens.ts';
import type { Parts } from './resolve-parts.ts';
import { dueFrom, timeFrom } from './resolve-parts.ts';
import type { Piece } from './schedule-tables.ts';
import { parseAhead, pieces, parseShift } from './schedule-tables.ts';

type Tokens = readonly Token[];
type Found = Piece & Range;

export interface HindiSchedule {
  schedule: Schedule;
  ranges: Range[];
}

/** Postpositions that belong to the schedule before them: "Friday ko", "shaam tak", "5 baje ke baad". */
const TRAILING = wordSet('ko tak me pe hi');
const OF = wordSet('ka ki ke');
const AFTER_CLOCK = [
  ['ke', 'baad'],
  ['ke', 'beech'],
  ['se', 'pehla'],
  ['ke', 'aaspaas'],
  ['ke', 'karib'],
] as const;

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

function pieceAt(tokens: Tokens, at: number): ReadPiece | null {
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

function absorb(tokens: Tokens, end: number, kind: Piece['kind']): number {
  let next = end;
  if (kind === 'time' && wordAt(tokens, next) === 'baje') next += 1;
  for (;;) {
    const pair =
      kind === 'time' && AFTER_CLOCK.some(([a, b]) => wordAt(tokens, next) === a && wordAt(tokens, next + 1) === b);
    if (pair) next += 2;
    else if (wordAt(tokens, next) === 'ke' && wordAt(tokens, next + 1) === 'liye') next += 2;
    else if (TRAILING.has(wordAt(tokens, next))) next += 1;
    else if (OF.has(wordAt(tokens, next)) && pieceAt(tokens, next + 1)) next += 1;
    else return next;
  }
}

function findPieces(tokens: Tokens, written: Tokens, isContact: (token: Token) => boolean): Found[] {
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

const LONGEST_CORRECTION = 6;

/** Removes pieces that a correction replaces with a later piece of the same kind. */
function findCorrected(tokens: Tokens, found: readonly Found[]): ReadonlySet<Found> {
  const corrected = new Set<Found>();
  for (const [place, piece] of found.entries()) {
    const next = found.slice(place + 1, place + 4).find((other) => getKind(other) === getKind(piece));
    if (!next || next.start - piece.end > LONGEST_CORRECTION) continue;
    if (tokens.slice(piece.end, next.start).some(({ word }) => CORRECTIONS.has(word))) corrected.add(piece);
  }
  return corrected;
}
const getKind = (piece: Piece): string => (piece.kind === 'part' ? 'time' : piece.kind);

/** "Kal ki meeting" says which meeting. */
function isPossessive(tokens: Tokens, found: readonly Found[], piece: Found): boolean {
  if (!OF.has(wordAt(tokens, piece.end))) return false;
  const next = wordAt(tokens, piece.end + 1);
  return next !== 'liye' && !found.some(({ start }) => start === piece.end + 1);
}

/** The position after "… yaad dilana ki …", where the content of the reminder begins; dates after it are content. */
function contentStart(tokens: Tokens): number {
  for (let at = 1; at + 1 < tokens.length; at += 1) {
    if (wordAt(tokens, at) !== 'ki' || wordAt(tokens, at - 1) === '') continue;
    const [before, verb] = [wordAt(tokens, at - 1), wordAt(tokens, at - 2)];
    if (before === 'dilana' || (verb === 'dilana' && before === 'dena') || (verb === 'remind' && before === 'karna'))
      return at;
  }
  // "Budhvar ko 4 baje yaad dilana Thursday ko meeting hai".
  const asked = tokens.findIndex(({ word }) => word === 'dilana');
  return asked < 0 ? tokens.length : asked;
}

const TELLS = wordSet('batana bolna bol inform message mail whatsapp');
const AFTER_TELLS = wordSet('hai dena lena karna kar do lo hoga');
const FUTURE = /(?:g[aei]|hai|tha|thi)$/;

/**
 * Where what somebody is told begins: "Anil ko batana ki meeting 25 November ko hai", "Imran ko bolna gaadi 7 baje laga
 * de". Dates after it are content.
 */
function toldStart(tokens: Tokens): number {
  const to = tokens.findIndex(({ word }) => word === 'ko');
  if (to < 0 || wordAt(tokens, to - 1) === 'mujhe') return tokens.length;
  for (let at = to + 1; at < tokens.length; at += 1) {
    if (!TELLS.has(wordAt(tokens, at))) continue;
    let next = at + 1;
    while (AFTER_TELLS.has(wordAt(tokens, next))) next += 1;
    if (wordAt(tokens, next) === 'ki') return next;
    // Without "ki" a clause with a verb of its own follows.
    const clause = tokens.slice(next);
    const verb = clause.findLastIndex(({ kind }) => kind === 'word');
    if (
      /^(?:bol|batana)/.test(wordAt(tokens, at)) &&
      verb > 2 &&
      clause[0]?.kind === 'word' &&
      !looksInfinitive(clause[verb])
    )
      return next - 1;
  }
  return tokens.length;
}

function refine(first: DateMeaning, second: DateMeaning): DateMeaning | null {
  if (first.week && second.weekday !== undefined) return weekdayOfWeek(second.weekday, 1);
  if (second.week && first.weekday !== undefined) return weekdayOfWeek(first.weekday, 1);
  return null;
}

const EVENINGS = wordSet('dinner drinks party');

/** Returns the schedule of a Hindi message and its tokens, or null when there is none. */
export function findHindiSchedule(
  { read: tokens, written }: { read: Tokens; written: Tokens },
  now: Moment,
  isContact: (token: Token) => boolean,
): HindiSchedule | null {
  const told = toldStart(tokens);
  const last = tokens.findLast(({ kind }) => kind === 'word')?.word ?? '';
  // "Kal tak bheje" is a deadline for him; "kal tak kar denge" is the message.
  const isTold = ({ start, end }: Range): boolean =>
    start > told && (wordAt(tokens, end) !== 'tak' || FUTURE.test(last)) && tokens[start - 1]?.kind !== 'mark';
  const found = findPieces(tokens, written, isContact);
  const dated = found.some((piece) => piece.kind === 'date' && isTold(piece));
  const all = dated ? found.filter((piece) => !isTold(piece)) : found;
  const from = contentStart(tokens);
  const early = all.some(({ start, kind }) => start < from && (kind === 'date' || kind === 'repeat'));
  const kept = all.filter((piece) => !(early && piece.start >= from));
  const repeat = kept.find(({ kind }) => kind === 'repeat');
  const parts: Parts = {};
  const phrase: Phrase = { start: 0, end: 0, lead: null };
  const ranges: Range[] = [];
  const corrections = findCorrected(tokens, kept);
  let timed: Found | null = null;
  const plainDates = kept.filter(
    (piece) => piece.kind === 'date' && !corrections.has(piece) && !isPossessive(tokens, kept, piece),
  );
  for (const piece of kept) {
    const corrected = corrections.has(piece);
    const rival = plainDates.length > 0 && !plainDates.includes(piece) && !corrected;
    if (piece.kind === 'date' && rival) continue;
    if ((piece.kind === 'length' || piece.kind === 'times') && !repeat) continue;
    const end = absorb(tokens, piece.end, piece.kind);
    ranges.push({
      start: piece.start,
      end: corrected
        ? correctionEnd(tokens, end)
        : repeat && piece.kind === 'date' && wordAt(tokens, end) === 'se'
          ? end + 1
          : end,
    });
    if (corrected && piece.kind !== 'time') continue;
    if (piece.kind === 'date') {
      const bound = wordAt(tokens, piece.end);
      if (repeat && bound === 'tak') phrase.until = piece.date;
      else if (repeat && bound === 'se') phrase.starting = piece.date;
      else parts.date = (parts.date && refine(parts.date, piece.date)) ?? piece.date;
    } else if (piece.kind === 'time') {
      // "8 baje, 1 baje aur 7 baje": the first of several times.
      const listed =
        timed !== null && !corrections.has(timed) && /^(?:,|aur|and|&)$/.test(wordAt(tokens, piece.start - 1));
      if (listed) continue;
      timed = piece;
      if (piece.part) parts.part = piece.part;
      parts.clock = piece.clock;
    } else if (piece.kind === 'part') {
      parts.part = piece.part;
      if (piece.minute !== undefined) parts.minute = piece.minute;
      if (piece.midnight) parts.midnight = true;
    } else if (piece.kind === 'repeat') phrase.repeat = piece.repeat;
    else if (piece.kind === 'length') phrase.length = piece.span;
    else phrase.times = piece.count;
  }
  if (ranges.length === 0) return null;
  // "8 baje dinner" is in the evening.
  if (parts.clock && !parts.part && tokens.some(({ word }) => EVENINGS.has(word))) parts.part = 'evening';
  if (!phrase.repeat) {
    for (let at = 0; parts.date && at < tokens.length; at += 1) {
      const ahead = ranges.some(({ start, end }) => at >= start && at < end) ? null : parseAhead(tokens, at);
      if (!ahead) continue;
      parts.date = fromDate(ahead.value, -1, parts.date) ?? parts.date;
      const since = wordAt(tokens, at - 1) === 'se' || wordAt(tokens, at - 1) === 'ke' ? at - 2 : at;
      ranges.push({ start: since, end: ahead.next });
      break;
    }
    const due = dueFrom(parts, now);
    return due && { schedule: { due, recurrence: null }, ranges };
  }
  if (phrase.repeat.part && !parts.part) parts.part = phrase.repeat.part;
  const time = timeFrom(parts, now);
  if (time)
    phrase.clock = {
      hour: Math.floor(time.minute / 60),
      minute: time.minute % 60,
      half: null,
      exact: true,
      weak: false,
    };
  if (phrase.starting === undefined && parts.date) phrase.starting = parts.date;
  const schedule = resolve(phrase, now, null);
  return schedule && { schedule, ranges };
}

/** The words of the correction are removed together with the corrected piece. */
function correctionEnd(tokens: Tokens, end: number): number {
  let next = end;
  while (
    TRAILING.has(wordAt(tokens, next)) ||
    CORRECTIONS.has(wordAt(tokens, next)) ||
    wordAt(tokens, next) === ',' ||
    wordAt(tokens, next) === '...'
  )
    next += 1;
  return next;
}

/** Returns a function that finds the schedules in a range of a message, and caches them. */
export function createTimeFinder(
  { read, written }: HindiTokens,
  now: Moment,
  isContact: (token: Token) => boolean,
): (range: Range) => readonly Range[] {
  const found = new Map<string, readonly Range[]>();
  return ({ start, end }) => {
    const key = `${start} ${end}`;
    const known = found.get(key);
    if (known) return known;
    const part = { read: read.slice(start, end), written: written.slice(start, end) };
    const ranges = findHindiSchedule(part, now, isContact)?.ranges ?? [];
    const times = ranges.map((range) => ({ start: range.start + start, end: range.end + start }));
    found.set(key, times);
    return times;
  };
}
