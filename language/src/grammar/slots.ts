import type { Read } from '../text/numbers.ts';
import { AMOUNTS } from '../text/lexicon.ts';
import { numberWords, parseNumber } from '../text/numbers.ts';
import type { Token } from '../text/tokens.ts';
import { wordAt } from '../text/tokens.ts';
import type { Part } from './meaning.ts';
import type { Readers } from './pattern.ts';
import { MONTHS, PART_PLURALS, PARTS, PLURAL_WEEKDAYS, UNITS, WEEKDAYS } from './words.ts';
import { wordSet } from '../text/word-set.ts';

type Tokens = readonly Token[];

function lookup<T>(table: ReadonlyMap<string, T>): (tokens: Tokens, at: number) => Read<T> | null {
  return (tokens, at) => {
    const token = tokens[at];
    if (token?.kind !== 'word') return null;
    const value = table.get(token.word);
    return value === undefined ? null : { value, next: at + 1 };
  };
}

/** An abbreviation may end in a full stop, which then does not end the sentence ("Oct. 2", "mon. 5pm"). */
function withStop<T>(read: Read<T> | null, tokens: Tokens): Read<T> | null {
  if (!read) return null;
  const stop = tokens[read.next];
  const abbreviated = (tokens[read.next - 1]?.word.length ?? 9) <= 4;
  const after = tokens[read.next + 1];
  if (abbreviated && stop?.word === '.' && stop.glued && after?.kind === 'number')
    return { ...read, next: read.next + 1 };
  return read;
}

const parseMonth = lookup(MONTHS);
const parseWeekday = lookup(WEEKDAYS);
/** Words, each followed by its number. */
const parseNumberTable = (text: string): ReadonlyMap<string, number> =>
  new Map([...text.matchAll(/(\w+) (\d)/g)].map(([, word = '', count]) => [word, Number(count)]));
const VAGUE = parseNumberTable('a 1 an 1 couple 2 pair 2 few 3 several 7');

/** An amount: digits, words, decimals, "a", "a couple of", "a few". */
export function parseCount(tokens: Tokens, at: number): Read<number> | null {
  const number = parseNumber(tokens, at);
  if (number) {
    if (number.ordinal) return null;
    const decimals = tokens[number.next + 1];
    if (!number.spelled && wordAt(tokens, number.next) === '.' && decimals?.kind === 'number' && decimals.glued) {
      return { value: Number(`${number.value}.${decimals.text}`), next: number.next + 2 };
    }
    return { value: number.value, next: number.next };
  }
  let next = at;
  let value = VAGUE.get(wordAt(tokens, next));
  if (value === undefined) return null;
  next += 1;
  const refined = VAGUE.get(wordAt(tokens, next));
  if (value === 1 && refined !== undefined && refined > 1) {
    value = refined;
    next += 1;
  }
  if (value > 1 && wordAt(tokens, next) === 'of') next += 1;
  return { value, next };
}

function parseDayNumber(tokens: Tokens, at: number, ordinalOnly: boolean): Read<number> | null {
  const number = parseNumber(tokens, at);
  if (!number || number.value < 1 || number.value > 31 || !Number.isInteger(number.value)) return null;
  if (ordinalOnly && !number.ordinal) return null;
  if (!number.spelled && (tokens[at]?.text.length ?? 0) > 2) return null;
  const counted = AMOUNTS.has(wordAt(tokens, number.next)) && !UNITS.has(wordAt(tokens, number.next));
  return !number.ordinal && (counted || startsClock(tokens, number.next))
    ? null
    : { value: number.value, next: number.next };
}

/** "10 am", "10:30", "10 o'clock": the number is a time. */
export function startsClock(tokens: Tokens, next: number): boolean {
  const [token, after] = [tokens[next], tokens[next + 1]];
  if (!token) return false;
  if (token.word === 'am' || token.word === 'pm' || token.word === "o'clock") return true;
  if (token.word === ':') return token.glued && after?.kind === 'number';
  return (token.word === 'a' || token.word === 'p') && (token.glued || after?.word === '.' || after?.word === 'm');
}

/**
 * A year of four digits, or in words ("two thousand and eighteen", "twenty twenty six"). Two digits only where they
 * cannot be an hour.
 */
function parseYear(tokens: Tokens, at: number): Read<number> | null {
  const token = tokens[at];
  if (!token) return null;
  if (token.kind === 'number') {
    const glue = tokens[at + 1];
    if (glue?.glued === true && glue.kind === 'word') return null;
    if (token.text.length === 4 && token.value >= 1900 && token.value <= 2199)
      return { value: token.value, next: at + 1 };
    return null;
  }
  const number = parseNumber(tokens, at);
  if (!number?.spelled || number.ordinal) return null;
  if (number.value >= 1900 && number.value <= 2199) return { value: number.value, next: number.next };
  if (number.value === 20 || number.value === 19) {
    const rest = parseNumber(tokens, number.next);
    if (rest?.spelled && rest.value >= 10 && rest.value <= 99)
      return { value: number.value * 100 + rest.value, next: rest.next };
  }
  return null;
}

/** Two digits after a full date, where they cannot be an hour or an amount: "14th April 27". */
function parseShortYear(tokens: Tokens, at: number): Read<number> | null {
  const [token, after] = [tokens[at], tokens[at + 1]];
  if (token?.kind !== 'number' || token.text.length !== 2 || token.value < 13 || token.value > 49) return null;
  return !after || (after.kind === 'mark' && after.word !== ':' && !after.glued)
    ? { value: 2000 + token.value, next: at + 1 }
    : null;
}

/** "first", "2nd", "last": the ordinal within the month. */
function parseNth(tokens: Tokens, at: number): Read<number> | null {
  if (wordAt(tokens, at) === 'last') return { value: -1, next: at + 1 };
  const read = parseDayNumber(tokens, at, true);
  return read && read.value <= 5 ? read : null;
}

/** "Every month", "every 2 months", "every other month", "quarterly": the interval in the unit. */
const parseEvery =
  (
    units: ReadonlyMap<string, number>,
    adverbs: ReadonlyMap<string, number>,
  ): ((tokens: Tokens, at: number) => Read<number> | null) =>
  (tokens, at) => {
    const word = wordAt(tokens, at);
    const adverb = adverbs.get(word);
    if (adverb !== undefined) return { value: adverb, next: at + 1 };
    if (word !== 'every' && word !== 'each') return null;
    const other = EVERY_OTHER.has(wordAt(tokens, at + 1)) ? { value: 2, next: at + 2 } : null;
    const count = other ?? parseCount(tokens, at + 1) ?? { value: 1, next: at + 1 };
    const size = units.get(wordAt(tokens, count.next).replace(/s$/, ''));
    return size !== undefined && Number.isInteger(count.value)
      ? { value: count.value * size, next: count.next + 1 }
      : null;
  };
const EVERY_OTHER = wordSet('other alternate second');

const LIST_GLUE = wordSet(', and & n / + or');

/** One or more weekdays: "mon, wed and fri", "tue n thu", "mon-fri". */
function parseDays(tokens: Tokens, at: number): Read<readonly number[]> | null {
  const single = (from: number): Read<number> | null => {
    const plural = PLURAL_WEEKDAYS.get(wordAt(tokens, from))?.[0];
    if (plural !== undefined) return { value: plural, next: from + 1 };
    return parseWeekday(tokens, from);
  };
  const first = single(at);
  if (!first) return null;
  const days = new Set([first.value]);
  let next = first.next;
  while (days.size < 7) {
    const glue = tokens[next];
    const through = glue?.word === '-' || glue?.word === 'to' || glue?.word === 'through' || glue?.word === '–';
    let from = next;
    while (LIST_GLUE.has(wordAt(tokens, from)) && from < next + 2) from += 1;
    const another = single(through ? next + 1 : from);
    if (!another) break;
    if (through) {
      const last = [...days].at(-1) ?? another.value;
      for (let day = last; day !== another.value; day = (day + 1) % 7) days.add(day);
    }
    if (days.has(another.value) && !through) break;
    days.add(another.value);
    next = another.next;
  }
  return { value: [...days].toSorted((a, b) => a - b), next };
}

const INTENSIFIERS = wordSet('very rather really super so extremely quite pretty most too highly that all much');
const parseVery = (tokens: Tokens, at: number): Read<string> | null => {
  let next = at;
  while (INTENSIFIERS.has(wordAt(tokens, next))) next += 1;
  return next > at ? { value: '', next } : null;
};

const SUBJECTS = wordSet('this it that which');
const BE = wordSet('is was be are s');
/** "it's", "this is", "that one is". */
const parseItIs = (tokens: Tokens, at: number): Read<string> | null => {
  const word = wordAt(tokens, at);
  if (word === "it's" || word === "that's" || word === 'its') return { value: '', next: at + 1 };
  if (!SUBJECTS.has(word)) return null;
  let next = at + 1;
  if (wordAt(tokens, next) === 'one' || wordAt(tokens, next) === 'task') next += 1;
  return tokens[next - 1]?.possessive
    ? { value: '', next }
    : BE.has(wordAt(tokens, next))
      ? { value: '', next: next + 1 }
      : null;
};

/** Every word that "it is" or an intensifier can begin with. */
export const statementWords: ReadonlySet<string> = wordSet("it's that's its", [...SUBJECTS, ...INTENSIFIERS]);

const parsePart = lookup<Part>(PARTS);

export const slots: Readers = {
  n: parseCount,
  unit: lookup(UNITS),
  weekday: (tokens, at) => withStop(parseWeekday(tokens, at), tokens),
  plural: (tokens, at) => (PLURAL_WEEKDAYS.has(wordAt(tokens, at)) ? parseDays(tokens, at) : null),
  days: parseDays,
  month: (tokens, at) => withStop(parseMonth(tokens, at), tokens),
  dom: (tokens, at) => parseDayNumber(tokens, at, false),
  dom2: (tokens, at) => parseDayNumber(tokens, at, false),
  yy: parseShortYear,
  ord: (tokens, at) => parseDayNumber(tokens, at, true),
  nth: parseNth,
  months: parseEvery(parseNumberTable('month 1 quarter 3'), parseNumberTable('monthly 1 bimonthly 2 quarterly 3')),
  years: parseEvery(parseNumberTable('year 1'), parseNumberTable('yearly 1 annually 1')),
  year: parseYear,
  part: parsePart,
  parts: lookup<Part>(PART_PLURALS),
  very: parseVery,
  itis: parseItIs,
};

/** Every word a slot can begin with. */
export const slotWords: ReadonlySet<string> = wordSet(
  'last half every each monthly bimonthly quarterly yearly annually',
  [WEEKDAYS, PLURAL_WEEKDAYS, MONTHS, UNITS, PARTS, PART_PLURALS, VAGUE]
    .flatMap((words) => [...words.keys()])
    .concat(numberWords),
);
