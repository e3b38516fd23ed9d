import { isZoneWord } from '../calendar/zones.ts';
import { clockWords, parseClock } from '../grammar/clock.ts';
import { dateTable } from '../grammar/date-table.ts';
import { fromNow, monthDay } from '../grammar/dates.ts';
import type { ClockMeaning, DateMeaning, RepeatMeaning, Span } from '../grammar/meaning.ts';
import { parseNumericDate } from '../grammar/numeric-dates.ts';
import type { Grammar, Reader } from '../grammar/pattern.ts';
import { grammar, remember, rule, createRules } from '../grammar/pattern.ts';
import { repeatTable, unsupportedTable } from '../grammar/repeat-table.ts';
import { slots, slotWords } from '../grammar/slots.ts';
import { NO_SPAN, parseSpan } from '../grammar/spans.ts';
import type { PartMeaning } from '../grammar/time-table.ts';
import { partGrammar, parsePart, parseRange } from '../grammar/time-table.ts';
import { PART_TIMES } from '../grammar/words.ts';
import { ALERTS, MEETINGS } from '../text/lexicon.ts';
import type { Read } from '../text/numbers.ts';
import type { Token } from '../text/tokens.ts';
import { wordAt } from '../text/tokens.ts';
import { MARKERS } from './correction-words.ts';
import { describesThing, isAmount, isStandalone } from './guards.ts';
import { wordSet } from '../text/word-set.ts';

type Tokens = readonly Token[];

/** How long before an event to be reminded; `at` is the time of that day, if one is named ("the evening before"). */
export interface LeadTime extends Span {
  at?: number;
}
const DAY_BEFORE: LeadTime = { ...NO_SPAN, days: 1 };

/** The smallest units of a schedule: one date, clock time, part of the day, recurrence or limit. */
type Piece =
  | { kind: 'date'; date: DateMeaning }
  | { kind: 'time'; clock: ClockMeaning }
  | { kind: 'part'; part: PartMeaning }
  | { kind: 'repeat'; repeat: RepeatMeaning }
  | { kind: 'until'; date: DateMeaning }
  | { kind: 'starting'; date: DateMeaning }
  | { kind: 'length'; span: Span }
  | { kind: 'times'; count: number }
  | { kind: 'ahead'; span: LeadTime }
  | { kind: 'unsupported'; reason: string }
  | { kind: 'past' };

export type PlacedPiece = Piece & { start: number; end: number };

const worded = (inner: Reader<DateMeaning> | null): Grammar<DateMeaning> =>
  grammar(dateTable, { ...slots, span: parseSpan, ...(inner && { date: inner }) }, slotWords);

function dateReader(dates: Grammar<DateMeaning>): Reader<DateMeaning> {
  return remember((tokens, at) => {
    const numeric = parseNumericDate(tokens, at);
    const words = dates.longest(tokens, at);
    return numeric && (!words || numeric.next >= words.next) ? numeric : words;
  });
}

/** Dates may contain other dates ("3 days before 5 dec"), nested at most twice, so that no text can make this slow. */
const dates = worded(dateReader(worded(dateReader(worded(null)))));
export const parseDatePhrase = dateReader(dates);
const readers = { ...slots, span: parseSpan, date: parseDatePhrase };
export const repeats = grammar(repeatTable, readers, slotWords);
const unsupported = grammar(unsupportedTable, readers, slotWords);

const past = grammar(
  createRules<Piece>(
    { kind: 'past' },
    `
yesterday
day before yesterday
last|previous|past {weekday}
{weekday} last week
last|previous|past {unit}
last|previous|all {part}
all day|week|month
last|previous {month}
last weekend
{span} ago|earlier|back
dated the? {date}
at? the end of the day it|it's|that|this|we|you
once in a while
every now and then|again
every so often
day in day out
day to day
day by day
year on|over year
the other day|week
from time to time
one of these days
rainy day
nine|9 to five|5 job|jobs|grind
one|1 to|on|- one|1
first come first
24 / 7
as of {date}
since {date}
`,
  ),
  readers,
  slotWords,
);

function onFirst(kind: 'until' | 'starting', month: number): Piece | null {
  const date = monthDay(month, 1);
  // "Starting may batch" describes a batch.
  return date && { kind, date: { ...date, weak: kind === 'starting' } };
}

const bounds = grammar<Piece>(
  [
    rule('until|through|thru|ending on|the? the? {date}', ({ date }) => ({ kind: 'until', date })),
    rule('until {month}', ({ month }) => onFirst('until', month)),
    rule('starting|beginning {month}', ({ month }) => onFirst('starting', month)),
    rule('up to|until the? {date}', ({ date }) => ({ kind: 'until', date })),
    rule('starting|beginning|commencing|effective|from|start from|on|the? the? {date}', ({ date }) => ({
      kind: 'starting',
      date,
    })),
    rule('for the|another? next? {span}', ({ span }) => ({ kind: 'length', span })),
    rule('{span} before|prior to?', ({ span }) => ({ kind: 'ahead', span })),
    rule('the|a day before', () => ({ kind: 'ahead', span: DAY_BEFORE })),
    rule('the|a evening before', () => ({ kind: 'ahead', span: { ...DAY_BEFORE, at: PART_TIMES.evening } })),
    rule('the|a night before', () => ({ kind: 'ahead', span: { ...DAY_BEFORE, at: PART_TIMES.night } })),
    rule('the week before', () => ({ kind: 'ahead', span: { ...NO_SPAN, days: 7 } })),
    rule('{span} in advance|beforehand', ({ span }) => ({ kind: 'ahead', span })),
    rule('for? {n} times|time|occurrences|sessions', ({ n }) => ({ kind: 'times', count: n })),
  ],
  readers,
  slotWords,
);

const asPiece = {
  repeat: (repeat: RepeatMeaning): Piece => ({ kind: 'repeat', repeat }),
  date: (date: DateMeaning): Piece => ({ kind: 'date', date }),
  time: (clock: ClockMeaning): Piece => ({ kind: 'time', clock }),
  part: (part: PartMeaning): Piece => ({ kind: 'part', part }),
  unsupported: (reason: string): Piece => ({ kind: 'unsupported', reason }),
};

/** "First monday of the month" repeats only in a message about repeating. */
const REPEATING = wordSet('repeat repeating repeats recur recurring recurs every each monthly quarterly');

/** A zone after the time ("5pm EST"). Two-letter ones count in capitals only. */
function withZone(read: Read<ClockMeaning> | null, tokens: Tokens): Read<ClockMeaning> | null {
  if (!read || read.value.weak) return read;
  const token = tokens[read.next];
  if (
    token?.kind !== 'word' ||
    !isZoneWord(token.word) ||
    (token.word.length === 2 && token.text !== token.text.toUpperCase())
  )
    return read;
  const time = wordAt(tokens, read.next + 1) === 'time' ? 1 : 0;
  return { value: { ...read.value, zone: token.word }, next: read.next + 1 + time };
}

/** "For 5 minutes" limits a recurrence, sets a timer, or begins a longer phrase ("for five minutes from now"). */
function boundAt(tokens: Tokens, at: number): Read<Piece> | null {
  const bound = bounds.longest(tokens, at);
  if (bound?.value.kind !== 'length') return bound;
  const inner = parseDatePhrase(tokens, at + 1) ?? parseClock(tokens, at + 1);
  if (inner && inner.next > bound.next) return null;
  if (!ALERTS.has(wordAt(tokens, at - 1))) return bound;
  const date = fromNow(bound.value.span);
  return date && { value: { kind: 'date', date }, next: bound.next };
}

function parsePiece(tokens: Tokens, at: number, repeating: boolean): Read<Piece> | null {
  let best: Read<Piece> | null = null;
  const consider = <T>(read: Read<T> | null, make: (value: T) => Piece): void => {
    if (read && (!best || read.next > best.next)) best = { value: make(read.value), next: read.next };
  };
  consider(unsupported.longest(tokens, at), asPiece.unsupported);
  consider(past.longest(tokens, at), (piece) => piece);
  const repeat = repeats.longest(tokens, at);
  if (repeating || repeat?.value.soft !== true) consider(repeat, asPiece.repeat);
  consider(boundAt(tokens, at), (piece) => piece);
  consider(withZone(parseRange(tokens, at), tokens), asPiece.time);
  consider(parseDatePhrase(tokens, at), asPiece.date);
  // "In two hours, no, make that three hours".
  const taken = MARKERS.has(wordAt(tokens, at - 1)) || MARKERS.has(wordAt(tokens, at - 2));
  const span = taken ? parseSpan(tokens, at) : null;
  const date = span && fromNow(span.value);
  if (date) consider({ value: date, next: span.next }, asPiece.date);
  consider(parsePart(tokens, at), asPiece.part);
  consider(withZone(parseClock(tokens, at), tokens), asPiece.time);
  return best;
}

/** "Rehearsal, 9 to 11 on Thursday", "Friday 9 to 11": two bare hours are times next to a day. */
function parseBareRange(tokens: Tokens, at: number, previous: PlacedPiece | undefined): Read<Piece> | null {
  const before = wordAt(tokens, at - 1);
  const afterDay = previous?.kind === 'date' && previous.end === at;
  if (tokens[at]?.kind !== 'number' || !(afterDay || at === 0 || before === ',' || MEETINGS.has(before))) return null;
  const range = parseRange(tokens, at, true);
  if (!range || isAmount(tokens, range.next)) return null;
  const dated = parseDatePhrase(tokens, wordAt(tokens, range.next) === 'on' ? range.next + 1 : range.next) !== null;
  return dated || (afterDay && !describesThing(tokens, range.next))
    ? { value: asPiece.time(range.value), next: range.next }
    : null;
}

/** Most words begin no piece; they are skipped without trying the tables. */
const STARTERS: ReadonlySet<string> = new Set(
  [unsupported, past, repeats, bounds, dates, partGrammar]
    .flatMap((table) => [...table.firstWords()])
    .concat([...slotWords], clockWords),
);

/** "Tom's coming Friday", "they are coming Friday" say what somebody does, "this coming Friday" says when. */
const isArriving = (tokens: Tokens, at: number): boolean =>
  wordAt(tokens, at) === 'coming' && (tokens[at - 1]?.possessive === true || ARE.has(wordAt(tokens, at - 1)));
const ARE = wordSet("is are am he's she's they're we're i'm you're who's");

/** Returns every piece of a schedule in the text, left to right, without overlaps. */
export function findPieces(tokens: Tokens): PlacedPiece[] {
  const pieces: PlacedPiece[] = [];
  const repeating = tokens.some((token) => REPEATING.has(token.word));
  let at = 0;
  while (at < tokens.length) {
    const token = tokens[at];
    const readable =
      token &&
      (token.kind === 'number' || (token.kind === 'word' && STARTERS.has(token.word) && !isArriving(tokens, at)));
    const previous = pieces.at(-1);
    const read = readable ? (parseBareRange(tokens, at, previous) ?? parsePiece(tokens, at, repeating)) : null;
    const afterDate = previous?.kind === 'date' && previous.end === at - 1 && read?.value.kind === 'time';
    if (read && isStandalone(tokens, at, read.next, afterDate)) {
      // A comma without a year after it belongs to the sentence.
      const end = wordAt(tokens, read.next - 1) === ',' ? read.next - 1 : read.next;
      pieces.push({ ...read.value, start: at, end });
      at = end;
    } else at += 1;
  }
  return pieces;
}
