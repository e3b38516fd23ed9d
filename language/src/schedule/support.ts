import { MONTHS, THIN_WEEKDAYS } from '../grammar/words.ts';
import { ALERTS, DETERMINERS, FUNCTION_WORDS, MEETINGS } from '../text/lexicon.ts';
import { readNumber } from '../text/numbers.ts';
import type { Token } from '../text/tokens.ts';
import { wordAt } from '../text/tokens.ts';
import type { Atom } from './atoms.ts';
import { isCorrection } from './correction-words.ts';
import { describesThing, isAmount, isEdge, isNumbered } from './guards.ts';
import { wordSet } from '../text/word-set.ts';

type Tokens = readonly Token[];

const TIME_LEADS = wordSet('at by around before after until circa approximately approx about past');
const WEEKDAY_LEADS = wordSet('on by before after until for');
const DAY_LEADS = wordSet('on by before after until due from for at around to starting');

const wordBefore = (tokens: Tokens, at: number): string => wordAt(tokens, at - 1);

/** "Set the alarm for seven": beside these, "for" introduces a time. */
const isAlert = (word: string): boolean => ALERTS.has(word) || word === 'me' || word === 'clock';

/** Said after the sentence is over. */
const CLOSERS = wordSet('please thanks thank asap urgent latest sharp max');

const endsClause = (tokens: Tokens, next: number): boolean => isEdge(tokens[next]) || CLOSERS.has(wordAt(tokens, next));

const BETWEEN = wordSet(', at on the in - around by of for');

function isNear(a: Atom | undefined, b: Atom | undefined, tokens: Tokens): boolean {
  if (!a || !b) return false;
  const gap = b.start - a.end;
  if (gap > 2 || gap < 0) return false;
  for (let at = a.end; at < b.start; at += 1) {
    if (!BETWEEN.has(wordAt(tokens, at))) return false;
  }
  return true;
}

const isDay = (atom: Atom | undefined): boolean =>
  atom !== undefined &&
  (atom.kind === 'date' || atom.kind === 'repeat' || atom.kind === 'starting' || atom.kind === 'until');

/** A bare number is a time after "at", beside a date, or before "in the morning". */
function timeIsSupported(tokens: Tokens, atoms: readonly Atom[], index: number): boolean {
  const atom = atoms[index];
  if (atom?.kind !== 'time') return false;
  const [before, after] = [atoms[index - 1], atoms[index + 1]];
  if (before && isCorrection(tokens, before.end, atom.start)) return true;
  if (isNumbered(tokens, atom.start) || isAmount(tokens, atom.end)) return false;
  if (isYear(tokens, atom.start)) return false;
  if (wordBefore(tokens, atom.start) === 'to' && tokens[atom.start - 2]?.kind === 'number') return false;
  if (isNear(atom, after, tokens) && after?.kind === 'part') return true;
  const timed = atoms[index + 2]?.kind === 'time' && isNear(after, atoms[index + 2], tokens);
  const version = wordAt(tokens, atom.start + 1) === '.';
  const beside =
    after?.kind === 'date' && after.date.weekday === undefined && !timed && !version && isNear(atom, after, tokens);
  if (beside && after.date.weak !== true) return true;
  if (before?.kind === 'part' && before.end === atom.start && !wordAt(tokens, atom.end).endsWith('s')) return true;
  const lead = wordBefore(tokens, atom.start);
  if (lead === 'at' && isDay(before) && isNear(before, atom, tokens)) return true;
  const meeting = wordAt(tokens, atom.end);
  // "Fri 7 drinks" is at seven, "mon 3 calls" are three.
  if (isDay(before) && MEETINGS.has(meeting) && !MEETINGS.has(meeting.slice(0, -1)))
    return isNear(before, atom, tokens);
  if (describesThing(tokens, atom.end)) return false;
  if (TIME_LEADS.has(lead)) return true;
  if (lead === 'for' && isAlert(wordBefore(tokens, atom.start - 1))) return true;
  if (lead === 'the' && TIME_LEADS.has(wordBefore(tokens, atom.start - 1))) return false;
  return (isDay(before) || before?.kind === 'part') && isNear(before, atom, tokens);
}

/** "April 31st, 2027" is no day, and its year no time. */
const isYear = (tokens: Tokens, at: number): boolean =>
  wordBefore(tokens, at) === ',' && /^20\d\d$/.test(wordAt(tokens, at));

const ORDINAL_SPELLED = (tokens: Tokens, atom: Atom): boolean => {
  const number = readNumber(tokens, atom.end - 1) ?? readNumber(tokens, atom.end - 2);
  return number?.spelled === true;
};

/** What can be first, second or third besides a day. */
const ORDINAL_THINGS = wordSet(`
floor round draft edition time half grade standard street batch row version chapter instalment installment
anniversary birthday place party person year option item point phase week day month thing attempt reminder notice
class page call payment choice copy quarter
`);

/** "On 25th", "by the 3rd": in digits and with its preposition it is a day whatever follows. */
function isWrittenDay(tokens: Tokens, atom: Atom): boolean {
  const ordinal = readNumber(tokens, atom.end - 2);
  const first = wordAt(tokens, atom.start);
  const lead = first === 'on' ? first : wordBefore(tokens, atom.start);
  return (
    ordinal !== null &&
    ordinal.ordinal &&
    !ordinal.spelled &&
    (lead === 'on' || lead === 'by' || lead === 'before' || lead === 'until')
  );
}

function thinDateIsSupported(tokens: Tokens, atoms: readonly Atom[], index: number): boolean {
  const atom = atoms[index];
  if (atom?.kind !== 'date' && atom?.kind !== 'until' && atom?.kind !== 'starting') return false;
  if (MONTHS.has(wordBefore(tokens, atom.start))) return false;
  if (isNumbered(tokens, atom.start) || isAmount(tokens, atom.end)) return false;
  const neighbours = [atoms[index - 1], atoms[index + 1]];
  const timed =
    (isNear(neighbours[0], atom, tokens) && neighbours[0]?.kind !== 'past') ||
    (isNear(atom, neighbours[1], tokens) && (neighbours[1]?.kind === 'time' || neighbours[1]?.kind === 'part'));
  if (timed && neighbours.some((near) => near?.kind === 'time' || near?.kind === 'part' || near?.kind === 'repeat'))
    return true;
  const previous = neighbours[0];
  if (previous && isCorrection(tokens, previous.end, atom.start)) return true;
  if (isWrittenDay(tokens, atom) ? ORDINAL_THINGS.has(wordAt(tokens, atom.end)) : describesThing(tokens, atom.end))
    return false;
  if (atom.kind !== 'date') return true;
  const first = wordAt(tokens, atom.start);
  const lead = first === 'on' ? 'on' : wordBefore(tokens, atom.start);
  // "Renewal jan 2027" names a date, "payslip for jan 2027" a thing.
  if (MONTHS.has(first)) return endsClause(tokens, atom.end) && !FUNCTION_WORDS.has(lead);
  if (DAY_LEADS.has(lead) || (atom.start === 0 && tokens[0]?.kind === 'number')) return true;
  if (atom.date.dayOfMonth === undefined) return false;
  if (first === 'the' && readNumber(tokens, atom.start + 1)?.ordinal !== true) return false;
  return !ORDINAL_SPELLED(tokens, atom) && (first === 'the' || endsClause(tokens, atom.end));
}

function thinWeekdayIsSupported(tokens: Tokens, atoms: readonly Atom[], index: number): boolean {
  const atom = atoms[index];
  if (!atom) return false;
  const lead = wordBefore(tokens, atom.start);
  if (WEEKDAY_LEADS.has(lead)) return true;
  if (isNear(atom, atoms[index + 1], tokens) || isNear(atoms[index - 1], atom, tokens)) return true;
  return endsClause(tokens, atom.end) && !DETERMINERS.has(lead);
}

/** "Morning" is a time beside a date or after "in the"; in "morning walk" it is not. */
function partIsSupported(tokens: Tokens, atoms: readonly Atom[], index: number): boolean {
  const atom = atoms[index];
  if (!atom) return false;
  const [before, after] = [atoms[index - 1], atoms[index + 1]];
  // "Parents' evening".
  if (tokens[atom.start - 1]?.text === "'") return false;
  if (isNear(before, atom, tokens) && before?.kind !== 'past') return true;
  if (isNear(atom, after, tokens) && after?.kind !== 'past') return true;
  if (describesThing(tokens, atom.end)) return false;
  if (atom.end - atom.start > 1) return true;
  const lead = wordBefore(tokens, atom.start);
  return endsClause(tokens, atom.end) && !DETERMINERS.has(lead) && lead !== 'good' && atom.start > 0;
}

const isNamedHour = (tokens: Tokens, atom: Atom): boolean => {
  const word = tokens[atom.start]?.word;
  return atom.end - atom.start === 1 && (word === 'noon' || word === 'midnight' || word === 'midday');
};

/** "Midnight blue" is a colour; "by midnight" and "friday noon" are times whatever follows. */
function namedHourIsSupported(tokens: Tokens, atoms: readonly Atom[], index: number): boolean {
  const atom = atoms[index];
  if (!atom || !describesThing(tokens, atom.end)) return true;
  return (
    TIME_LEADS.has(wordBefore(tokens, atom.start)) ||
    isNear(atoms[index - 1], atom, tokens) ||
    isNear(atom, atoms[index + 1], tokens)
  );
}

/** Whether a piece that is too thin alone has the company it needs. Solid pieces always count. */
export function isSupported(tokens: Tokens, atoms: readonly Atom[], index: number): boolean {
  const atom = atoms[index];
  if (!atom) return false;
  switch (atom.kind) {
    case 'time':
      if (isNamedHour(tokens, atom)) return namedHourIsSupported(tokens, atoms, index);
      return !atom.clock.weak || timeIsSupported(tokens, atoms, index);
    case 'part':
      return atom.part.weak !== true || partIsSupported(tokens, atoms, index);
    case 'date':
      if (atom.end - atom.start === 1 && THIN_WEEKDAYS.has(wordAt(tokens, atom.start))) {
        return thinWeekdayIsSupported(tokens, atoms, index);
      }
      return atom.date.weak !== true || thinDateIsSupported(tokens, atoms, index);
    case 'until':
    case 'starting':
      return atom.date.weak !== true || thinDateIsSupported(tokens, atoms, index);
    default:
      return true;
  }
}
