import { parseClock, parseHalf } from '../grammar/clock.ts';
import { fromNow } from '../grammar/dates.ts';
import { parseSpan } from '../grammar/spans.ts';
import { parsePart } from '../grammar/time-table.ts';
import { parseDatePhrase, repeats } from '../schedule/pieces.ts';
import { wordAt, type Token } from '../text/tokens.ts';
import { wordSet } from '../text/word-set.ts';
import type { Piece } from './schedule-tables.ts';

type Tokens = readonly Token[];

/** A piece of a schedule and the position after it. */
export type ReadPiece = Piece & { next: number };

/** "A weekly reminder" repeats, "the weekly report" does not. */
const REMINDERS = wordSet('reminder reminders alert alarm notification karna kar');
const AFTER_DAY = wordSet('ko tak se ke pe');

/** English dates and times also occur in Hindi sentences: "tomorrow", "5 pm", "next week". */
export function englishPiece(tokens: Tokens, at: number): ReadPiece | null {
  const repeat = repeats.longest(tokens, at);
  const adverb = repeat && (repeat.value.adjective !== true || REMINDERS.has(wordAt(tokens, repeat.next)));
  if (repeat && adverb && repeat.value.soft !== true)
    return { kind: 'repeat', repeat: repeat.value, next: repeat.next };
  const date = parseDatePhrase(tokens, at);
  const clock = parseClock(tokens, at);
  const sure = clock && !clock.value.weak && (clock.value.half !== null || clock.value.exact) ? clock : null;
  // "7th ko", "the 24th": the postposition shows that the number is a day.
  const day = date && (!date.value.weak || AFTER_DAY.has(wordAt(tokens, date.next)));
  if (date && day && (!sure || date.next >= sure.next)) return { kind: 'date', date: date.value, next: date.next };
  if (sure) return { kind: 'time', clock: sure.value, next: sure.next };
  const part = parsePart(tokens, at);
  if (!part || part.value.weak) return null;
  const { minute } = part.value;
  return { kind: 'part', part: part.value.part, ...(minute === undefined ? {} : { minute }), next: part.next };
}

/** "Raat 8 pm": the English half of the day after a Hindi time. */
export function withHalf(tokens: Tokens, piece: ReadPiece | null): ReadPiece | null {
  const half = piece?.kind === 'time' && piece.clock.half === null ? parseHalf(tokens, piece.next) : null;
  if (!half || piece?.kind !== 'time') return null;
  const { part: _part, ...rest } = piece;
  return { ...rest, clock: { ...piece.clock, half: half.value, weak: false }, next: half.next };
}

/** "30 minutes ke liye reminder", "15 minute ka reminder": how long to wait. */
export function parseWait(tokens: Tokens, at: number): ReadPiece | null {
  const span = parseSpan(tokens, at);
  if (!span || span.value.minutes === 0) return null;
  const next =
    wordAt(tokens, span.next) === 'ke' && wordAt(tokens, span.next + 1) === 'liye'
      ? span.next + 2
      : /^k[aie]$/.test(wordAt(tokens, span.next))
        ? span.next + 1
        : 0;
  const noun = wordAt(tokens, next) === 'ek' ? next + 1 : next;
  const date = next > 0 && REMINDERS.has(wordAt(tokens, noun)) ? fromNow(span.value) : null;
  return date && { kind: 'date', date, next };
}
