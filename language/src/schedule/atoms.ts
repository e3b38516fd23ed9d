import { isZoneWord } from '../calendar/zones.ts';
import { readClock } from '../grammar/clock.ts';
import { dateTable } from '../grammar/date-table.ts';
import type { ClockMeaning, DateMeaning, RepeatMeaning, Span } from '../grammar/meaning.ts';
import { readNumericDate } from '../grammar/numeric-dates.ts';
import type { Reader } from '../grammar/pattern.ts';
import { grammar, rule } from '../grammar/pattern.ts';
import { repeatTable, unsupportedTable } from '../grammar/repeat-table.ts';
import { slots } from '../grammar/slots.ts';
import { readSpan } from '../grammar/spans.ts';
import type { PartMeaning } from '../grammar/time-table.ts';
import { readPart, readRange } from '../grammar/time-table.ts';
import type { Read } from '../text/numbers.ts';
import type { Token } from '../text/tokens.ts';
import { standsAlone } from './guards.ts';

type Tokens = readonly Token[];

/** The smallest pieces of a schedule, by token position (end exclusive). */
export type Piece =
  | { kind: 'date'; date: DateMeaning }
  | { kind: 'time'; clock: ClockMeaning }
  | { kind: 'part'; part: PartMeaning }
  | { kind: 'repeat'; repeat: RepeatMeaning }
  | { kind: 'until'; date: DateMeaning }
  | { kind: 'starting'; date: DateMeaning }
  | { kind: 'length'; span: Span }
  | { kind: 'times'; count: number }
  | { kind: 'unsupported'; reason: string }
  | { kind: 'past' };

export type Atom = Piece & { start: number; end: number };

/** Dates may name other dates ("3 days before 5 dec"), twice at most, so that no text can make this slow. */
function dateReader(inner: Reader<DateMeaning> | null): Reader<DateMeaning> {
  const worded = grammar(dateTable, { ...slots, span: readSpan, ...(inner && { date: inner }) });
  return (tokens, at) => {
    const numeric = readNumericDate(tokens, at);
    const words = worded.longest(tokens, at);
    return numeric && (!words || numeric.next >= words.next) ? numeric : words;
  };
}

const readDate = dateReader(dateReader(dateReader(null)));
const readers = { ...slots, span: readSpan, date: readDate };
const repeats = grammar(repeatTable, readers);
const unsupported = grammar(unsupportedTable, readers);

const past = grammar<Piece>(
  [
    rule('yesterday', () => ({ kind: 'past' })),
    rule('day before yesterday', () => ({ kind: 'past' })),
    rule('last|previous|past {weekday}', () => ({ kind: 'past' })),
    rule('this past {weekday}', () => ({ kind: 'past' })),
    rule('{weekday} last week', () => ({ kind: 'past' })),
    rule('last|previous|past {unit}', () => ({ kind: 'past' })),
    rule('last|previous {part}', () => ({ kind: 'past' })),
    rule('last|previous {month}', () => ({ kind: 'past' })),
    rule('last weekend', () => ({ kind: 'past' })),
    rule('{span} ago|earlier|back', () => ({ kind: 'past' })),
    rule('dated the? {date}', () => ({ kind: 'past' })),
    rule('as of {date}', () => ({ kind: 'past' })),
    rule('since {date}', () => ({ kind: 'past' })),
  ],
  readers,
);

const bounds = grammar<Piece>(
  [
    rule('until|through|thru|ending|till on|the? the? {date}', ({ date }) => ({ kind: 'until', date })),
    rule('up to|until the? {date}', ({ date }) => ({ kind: 'until', date })),
    rule('starting|beginning|commencing|effective|from|start from|on|the? the? {date}', ({ date }) => ({ kind: 'starting', date })),
    rule('for the|another? next? {span}', ({ span }) => ({ kind: 'length', span })),
    rule('for? {n} times|occurrences|sessions', ({ n }) => ({ kind: 'times', count: n })),
  ],
  readers,
);

const asPiece = {
  repeat: (repeat: RepeatMeaning): Piece => ({ kind: 'repeat', repeat }),
  date: (date: DateMeaning): Piece => ({ kind: 'date', date }),
  time: (clock: ClockMeaning): Piece => ({ kind: 'time', clock }),
  part: (part: PartMeaning): Piece => ({ kind: 'part', part }),
  unsupported: (reason: string): Piece => ({ kind: 'unsupported', reason }),
};

/** "First monday of the month" repeats only in a message that speaks of repeating. */
const REPEATING = new Set(['repeat', 'repeating', 'repeats', 'recur', 'recurring', 'recurs', 'every', 'each']);

/** A zone after the time ("5pm EST"). Two-letter ones count in capitals only. */
function withZone(read: Read<ClockMeaning> | null, tokens: Tokens): Read<ClockMeaning> | null {
  if (!read || read.value.weak) return read;
  const token = tokens[read.next];
  if (token?.kind !== 'word' || !isZoneWord(token.word) || (token.word.length === 2 && token.text !== token.text.toUpperCase())) return read;
  const time = tokens[read.next + 1]?.word === 'time' ? 1 : 0;
  return { value: { ...read.value, zone: token.word }, next: read.next + 1 + time };
}

function readPiece(tokens: Tokens, at: number, repeating: boolean): Read<Piece> | null {
  let best: Read<Piece> | null = null;
  const consider = <T>(read: Read<T> | null, make: (value: T) => Piece): void => {
    if (read && (!best || read.next > best.next)) best = { value: make(read.value), next: read.next };
  };
  consider(unsupported.longest(tokens, at), asPiece.unsupported);
  consider(past.longest(tokens, at), (piece) => piece);
  const repeat = repeats.longest(tokens, at);
  if (repeating || repeat?.value.soft !== true) consider(repeat, asPiece.repeat);
  consider(bounds.longest(tokens, at), (piece) => piece);
  consider(withZone(readRange(tokens, at), tokens), asPiece.time);
  consider(readDate(tokens, at), asPiece.date);
  consider(readPart(tokens, at), asPiece.part);
  consider(withZone(readClock(tokens, at), tokens), asPiece.time);
  return best;
}

/** Every piece of a schedule in the text, left to right, none overlapping. */
export function findAtoms(tokens: Tokens): Atom[] {
  const atoms: Atom[] = [];
  const repeating = tokens.some((token) => REPEATING.has(token.word));
  let at = 0;
  while (at < tokens.length) {
    const token = tokens[at];
    const readable = token && (token.kind === 'word' || token.kind === 'number');
    const read = readable ? readPiece(tokens, at, repeating) : null;
    if (read && standsAlone(tokens, at, read.next)) {
      atoms.push({ ...read.value, start: at, end: read.next });
      at = read.next;
    } else at += 1;
  }
  return atoms;
}
