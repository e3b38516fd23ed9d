import { wordSet } from '../text/word-set.ts';
import type { Part, Span } from './meaning.ts';

const numbered = (lines: readonly string[], from: number): ReadonlyMap<string, number> =>
  new Map(lines.flatMap((names, index) => names.split(' ').map((name) => [name, index + from])));

/** Sunday is 0, as in the recurrence pattern. */
export const WEEKDAYS = numbered(
  [
    'sunday sun',
    'monday mon',
    'tuesday tues tue',
    'wednesday wensday weds wed',
    'thursday thurs thur thu',
    'friday fri',
    'saturday sat saterday',
  ],
  0,
);

/** The full names, in order: the first word of each line. */
const listFirstNames = (words: ReadonlyMap<string, number>): string[] =>
  [...words].filter(([, value], at, all) => all[at - 1]?.[1] !== value).map(([name]) => name);

export const WEEKDAY_NAMES = listFirstNames(WEEKDAYS);

/** Also common words ("the sun", "sat down"), so they need context to count as days. */
export const THIN_WEEKDAYS = wordSet('sun sat wed weekend');

export const PLURAL_WEEKDAYS: ReadonlyMap<string, readonly number[]> = new Map(
  WEEKDAY_NAMES.map((name, day) => [`${name}s`, [day]]),
);

export const MONTHS = numbered(
  [
    'january jan',
    'february feb',
    'march mar',
    'april apr',
    'may',
    'june jun',
    'july jul',
    'august aug',
    'september sept sep',
    'october oct',
    'november nov',
    'december dec',
  ],
  1,
);

export const MONTH_NAMES = listFirstNames(MONTHS);

const span = (part: Partial<Span>): Span => ({ months: 0, days: 0, businessDays: 0, minutes: 0, ...part });

export const UNITS: ReadonlyMap<string, Span> = new Map(
  (
    [
      ['minute', { minutes: 1 }],
      ['hour', { minutes: 60 }],
      ['day', { days: 1 }],
      ['week', { days: 7 }],
      ['fortnight', { days: 14 }],
      ['month', { months: 1 }],
      ['quarter', { months: 3 }],
      ['year', { months: 12 }],
      ['decade', { months: 120 }],
    ] as const
  ).flatMap(([name, part]) => [name, `${name}s`].map((word): [string, Span] => [word, span(part)])),
);

/** One-letter units count only directly after their number ("2h", "5d"). */
export const GLUED_UNITS: ReadonlyMap<string, Span> = new Map([
  ['h', span({ minutes: 60 })],
  ['m', span({ minutes: 1 })],
  ['d', span({ days: 1 })],
  ['w', span({ days: 7 })],
  ['y', span({ months: 12 })],
]);

const DAYTIMES = ['morning', 'afternoon', 'evening', 'night'] as const;

export const PARTS: ReadonlyMap<string, Part> = new Map<string, Part>([
  ...DAYTIMES.map((part): [string, Part] => [part, part]),
  ['lunchtime', 'lunch'],
]);

export const PART_PLURALS: ReadonlyMap<string, Part> = new Map(DAYTIMES.map((part) => [`${part}s`, part]));

/** Minutes after midnight. */
export const PART_TIMES: Record<Part, number> = {
  morning: 9 * 60,
  noon: 12 * 60,
  lunch: 13 * 60,
  afternoon: 14 * 60,
  evening: 18 * 60,
  night: 20 * 60,
  eod: 18 * 60,
};

export const isNamedDay = (word: string): boolean => WEEKDAYS.has(word) || /^to(?:day|morrow|night)$/.test(word);
