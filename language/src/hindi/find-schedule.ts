import type { Moment } from '../calendar/zones.ts';
import type { DateMeaning } from '../grammar/meaning.ts';
import { fromDate, weekdayOfWeek } from '../grammar/dates.ts';
import type { Phrase } from '../schedule/phrases.ts';
import type { Schedule } from '../schedule/resolve.ts';
import { resolve } from '../schedule/resolve.ts';
import type { Range } from '../text/mask.ts';
import { wordAt, type Token } from '../text/tokens.ts';
import { wordSet } from '../text/word-set.ts';
import { looksInfinitive } from './clauses.ts';
import { CORRECTIONS } from './lexicon.ts';
import type { Found } from './find-pieces.ts';
import { findPieces, OF, pieceAt } from './find-pieces.ts';
import type { HindiTokens } from './parse-tokens.ts';
import type { Parts } from './resolve-parts.ts';
import { dueFrom, timeFrom } from './resolve-parts.ts';
import type { Piece } from './schedule-tables.ts';
import { parseAhead } from './schedule-tables.ts';

type Tokens = readonly Token[];

export interface HindiSchedule {
  schedule: Schedule;
  ranges: Range[];
}

/** Postpositions that belong to the schedule before them: "Friday ko", "shaam tak", "5 baje ke baad". */
const TRAILING = wordSet('ko tak me pe hi');
const AFTER_CLOCK = [
  ['ke', 'baad'],
  ['ke', 'beech'],
  ['se', 'pehla'],
  ['ke', 'aaspaas'],
  ['ke', 'karib'],
] as const;

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
