import { MONTHS, THIN_WEEKDAYS } from '../grammar/words.ts';
import { ALERTS, DETERMINERS, FUNCTION_WORDS, MEETINGS } from '../text/lexicon.ts';
import { parseNumber } from '../text/numbers.ts';
import type { Token } from '../text/tokens.ts';
import { wordAt } from '../text/tokens.ts';
import type { PlacedPiece } from './pieces.ts';
import { isCorrection } from './correction-words.ts';
import { describesThing, isAmount, isEdge, isNumbered } from './guards.ts';
import { wordSet } from '../text/word-set.ts';

type Tokens = readonly Token[];

const TIME_LEADS = wordSet('at by around before after until circa approximately approx about past');
const WEEKDAY_LEADS = wordSet('on by before after until for');
const DAY_LEADS = wordSet('on by before after until due from for at around to starting');

const wordBefore = (tokens: Tokens, at: number): string => wordAt(tokens, at - 1);

/** "Set the alarm for seven": with these words, "for" introduces a time. */
const isAlert = (word: string): boolean => ALERTS.has(word) || word === 'me' || word === 'clock';

/** Words after the end of the sentence. */
const CLOSERS = wordSet('please thanks thank asap urgent latest sharp max');

const endsClause = (tokens: Tokens, next: number): boolean => isEdge(tokens[next]) || CLOSERS.has(wordAt(tokens, next));

const BETWEEN = wordSet(', at on the in - around by of for');

function isNear(a: PlacedPiece | undefined, b: PlacedPiece | undefined, tokens: Tokens): boolean {
  if (!a || !b) return false;
  const gap = b.start - a.end;
  if (gap > 2 || gap < 0) return false;
  for (let at = a.end; at < b.start; at += 1) {
    if (!BETWEEN.has(wordAt(tokens, at))) return false;
  }
  return true;
}

const isDay = (piece: PlacedPiece | undefined): boolean =>
  piece !== undefined &&
  (piece.kind === 'date' || piece.kind === 'repeat' || piece.kind === 'starting' || piece.kind === 'until');

/** A bare number is a time after "at", next to a date, or before "in the morning". */
function timeIsSupported(tokens: Tokens, pieces: readonly PlacedPiece[], index: number): boolean {
  const piece = pieces[index];
  if (piece?.kind !== 'time') return false;
  const [before, after] = [pieces[index - 1], pieces[index + 1]];
  if (before && isCorrection(tokens, before.end, piece.start)) return true;
  if (isNumbered(tokens, piece.start) || isAmount(tokens, piece.end)) return false;
  if (isYear(tokens, piece.start) || isCounted(tokens, piece.start)) return false;
  if (wordBefore(tokens, piece.start) === 'to' && tokens[piece.start - 2]?.kind === 'number') return false;
  // "20 night latches" are so many things.
  if (isNear(piece, after, tokens) && after?.kind === 'part')
    return (
      piece.end < after.start ||
      isDay(before) ||
      TIME_LEADS.has(wordBefore(tokens, piece.start)) ||
      !/[^s]s$/.test(wordAt(tokens, after.end))
    );
  const timed = pieces[index + 2]?.kind === 'time' && isNear(after, pieces[index + 2], tokens);
  const version = wordAt(tokens, piece.start + 1) === '.';
  // "Book six next week", "another one this week": next to a whole week a bare number is an amount.
  const beside =
    after?.kind === 'date' &&
    after.date.week === undefined &&
    after.date.weekday === undefined &&
    !timed &&
    !version &&
    isNear(piece, after, tokens);
  if (beside && after.date.weak !== true) return true;
  if (before?.kind === 'part' && before.end === piece.start && !wordAt(tokens, piece.end).endsWith('s')) return true;
  const lead = wordBefore(tokens, piece.start);
  if (lead === 'at' && isDay(before) && isNear(before, piece, tokens)) return true;
  const meeting = wordAt(tokens, piece.end);
  // "Fri 7 drinks" is at seven, "mon 3 calls" are three.
  if (isDay(before) && MEETINGS.has(meeting) && !MEETINGS.has(meeting.slice(0, -1)))
    return isNear(before, piece, tokens);
  if (describesThing(tokens, piece.end)) return false;
  if (TIME_LEADS.has(lead)) return true;
  if (lead === 'for' && isAlert(wordBefore(tokens, piece.start - 1))) return true;
  if (lead === 'the' && TIME_LEADS.has(wordBefore(tokens, piece.start - 1))) return false;
  return (isDay(before) || before?.kind === 'part') && isNear(before, piece, tokens);
}

/** "That one", "another one", "2 for 1": an amount or a pronoun. */
function isCounted(tokens: Tokens, at: number): boolean {
  const before = wordBefore(tokens, at);
  // "The first two are ready".
  if (/^(?:first|last|next|other|only)$/.test(before) && DETERMINERS.has(wordAt(tokens, at - 2))) return true;
  if (wordAt(tokens, at) === 'one' && (DETERMINERS.has(before) || POINTS.has(before))) return true;
  if (before !== 'for') return false;
  return SEATED.has(wordAt(tokens, at - 2)) || (tokens[at - 2]?.kind === 'number' && tokens[at - 3]?.word !== 'at');
}

/** "A table for two". */
const SEATED = wordSet('table tables tickets seats reservation food recipe enough beds');
const POINTS = wordSet('another which each every any no last first next only new old other same right wrong good');

/** "April 31st, 2027" is not a day, and its year not a time; nor is the year in "june 2027", "2027 march" and "in 2027". */
const isYear = (tokens: Tokens, at: number): boolean => {
  if (!/^20[2-9]\d$/.test(wordAt(tokens, at))) return false;
  const before = wordBefore(tokens, at);
  return (
    before === ',' || before === 'in' || before === 'of' || MONTHS.has(before) || MONTHS.has(wordAt(tokens, at + 1))
  );
};

const ORDINAL_SPELLED = (tokens: Tokens, piece: PlacedPiece): boolean => {
  const number = parseNumber(tokens, piece.end - 1) ?? parseNumber(tokens, piece.end - 2);
  return number?.spelled === true;
};

/** Nouns other than a day that can be first, second or third. */
const ORDINAL_THINGS = wordSet(`
floor round draft edition time half grade standard street batch row version chapter instalment installment
anniversary birthday place party person year option item point phase week day month thing attempt reminder notice
class page call payment choice copy quarter
`);

/** "On 25th", "by the 3rd": in digits and with its preposition it is a day, whatever follows. */
function isWrittenDay(tokens: Tokens, piece: PlacedPiece): boolean {
  const ordinal = parseNumber(tokens, piece.end - 2);
  const first = wordAt(tokens, piece.start);
  const lead = first === 'on' ? first : wordBefore(tokens, piece.start);
  return (
    ordinal !== null &&
    ordinal.ordinal &&
    !ordinal.spelled &&
    (lead === 'on' || lead === 'by' || lead === 'before' || lead === 'until')
  );
}

function bareDateIsSupported(tokens: Tokens, pieces: readonly PlacedPiece[], index: number): boolean {
  const piece = pieces[index];
  if (piece?.kind !== 'date' && piece?.kind !== 'until' && piece?.kind !== 'starting') return false;
  if (MONTHS.has(wordBefore(tokens, piece.start))) return false;
  // "The 2 for 1 offer", but "the 10th for 6 months".
  if (
    pieces[index + 1]?.kind !== 'length' &&
    wordAt(tokens, piece.end) === 'for' &&
    tokens[piece.end + 1]?.kind === 'number'
  )
    return false;
  if (isNumbered(tokens, piece.start) || isAmount(tokens, piece.end)) return false;
  // "The first two are ready": an amount.
  if (ORDINAL_SPELLED(tokens, piece) && parseNumber(tokens, piece.end)?.spelled === true) return false;
  const neighbours = [pieces[index - 1], pieces[index + 1]];
  const timed =
    (isNear(neighbours[0], piece, tokens) && neighbours[0]?.kind !== 'past') ||
    (isNear(piece, neighbours[1], tokens) && (neighbours[1]?.kind === 'time' || neighbours[1]?.kind === 'part'));
  if (timed && neighbours.some((near) => near?.kind === 'time' || near?.kind === 'part' || near?.kind === 'repeat'))
    return true;
  const previous = neighbours[0];
  if (previous && isCorrection(tokens, previous.end, piece.start)) return true;
  if (isWrittenDay(tokens, piece) ? ORDINAL_THINGS.has(wordAt(tokens, piece.end)) : describesThing(tokens, piece.end))
    return false;
  if (piece.kind !== 'date') return true;
  const first = wordAt(tokens, piece.start);
  const lead = first === 'on' ? 'on' : wordBefore(tokens, piece.start);
  // "Renewal jan 2027" names a date, "payslip for jan 2027" a thing.
  if (MONTHS.has(first)) return endsClause(tokens, piece.end) && !FUNCTION_WORDS.has(lead);
  if (DAY_LEADS.has(lead) || (piece.start === 0 && tokens[0]?.kind === 'number')) return true;
  if (piece.date.dayOfMonth === undefined) return false;
  if (first === 'the' && parseNumber(tokens, piece.start + 1)?.ordinal !== true) return false;
  return !ORDINAL_SPELLED(tokens, piece) && (first === 'the' || endsClause(tokens, piece.end));
}

function bareWeekdayIsSupported(tokens: Tokens, pieces: readonly PlacedPiece[], index: number): boolean {
  const piece = pieces[index];
  if (!piece) return false;
  const lead = wordBefore(tokens, piece.start);
  if (WEEKDAY_LEADS.has(lead)) return true;
  if (isNear(piece, pieces[index + 1], tokens) || isNear(pieces[index - 1], piece, tokens)) return true;
  return endsClause(tokens, piece.end) && !DETERMINERS.has(lead);
}

/** "Morning" is a time next to a date or after "in the"; in "morning walk" it is not. */
function partIsSupported(tokens: Tokens, pieces: readonly PlacedPiece[], index: number): boolean {
  const piece = pieces[index];
  if (!piece) return false;
  const [before, after] = [pieces[index - 1], pieces[index + 1]];
  // "Parents' evening".
  if (tokens[piece.start - 1]?.text === "'") return false;
  if (isNear(before, piece, tokens) && before?.kind !== 'past')
    return before?.kind !== 'time' || !before.clock.weak || timeIsSupported(tokens, pieces, index - 1);
  if (isNear(piece, after, tokens) && after?.kind !== 'past') return true;
  if (describesThing(tokens, piece.end)) return false;
  if (piece.end - piece.start > 1) return true;
  const lead = wordBefore(tokens, piece.start);
  return endsClause(tokens, piece.end) && !DETERMINERS.has(lead) && lead !== 'good' && piece.start > 0;
}

const isNamedHour = (tokens: Tokens, piece: PlacedPiece): boolean => {
  const word = tokens[piece.start]?.word;
  return piece.end - piece.start === 1 && (word === 'noon' || word === 'midnight' || word === 'midday');
};

/** "Midnight blue" is a colour; "by midnight" and "friday noon" are times whatever follows. */
function namedHourIsSupported(tokens: Tokens, pieces: readonly PlacedPiece[], index: number): boolean {
  const piece = pieces[index];
  if (!piece || !describesThing(tokens, piece.end)) return true;
  return (
    TIME_LEADS.has(wordBefore(tokens, piece.start)) ||
    isNear(pieces[index - 1], piece, tokens) ||
    isNear(piece, pieces[index + 1], tokens)
  );
}

/** "At seven fifty a kilo", "at 40 per head". */
const isPrice = (tokens: Tokens, next: number): boolean =>
  wordAt(tokens, next) === 'per' || (/^an?$/.test(wordAt(tokens, next)) && SOLD_BY.has(wordAt(tokens, next + 1)));
const SOLD_BY = wordSet(
  'kilo kg gram litre liter dozen piece unit box bag bottle packet plate head person ton tonne metre meter yard',
);

/** Whether an ambiguous piece has the context it needs. Unambiguous pieces always count. */
export function hasEnoughContext(tokens: Tokens, pieces: readonly PlacedPiece[], index: number): boolean {
  const piece = pieces[index];
  if (!piece) return false;
  switch (piece.kind) {
    case 'time':
      if (isPrice(tokens, piece.end)) return false;
      if (isNamedHour(tokens, piece)) return namedHourIsSupported(tokens, pieces, index);
      return !piece.clock.weak || timeIsSupported(tokens, pieces, index);
    case 'part':
      return piece.part.weak !== true || partIsSupported(tokens, pieces, index);
    case 'date':
      if (piece.end - piece.start === 1 && THIN_WEEKDAYS.has(wordAt(tokens, piece.start))) {
        return bareWeekdayIsSupported(tokens, pieces, index);
      }
      return piece.date.weak !== true || bareDateIsSupported(tokens, pieces, index);
    case 'until':
    case 'starting':
      return piece.date.weak !== true || bareDateIsSupported(tokens, pieces, index);
    default:
      return true;
  }
}
