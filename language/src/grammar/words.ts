import type { Part, Span } from './meaning.ts';

/** Sunday is 0, as in the recurrence pattern. */
export const WEEKDAYS: ReadonlyMap<string, number> = new Map([
  ['sunday', 0],
  ['sun', 0],
  ['monday', 1],
  ['mon', 1],
  ['tuesday', 2],
  ['tues', 2],
  ['tue', 2],
  ['wednesday', 3],
  ['wensday', 3],
  ['weds', 3],
  ['wed', 3],
  ['thursday', 4],
  ['thurs', 4],
  ['thur', 4],
  ['thu', 4],
  ['friday', 5],
  ['fri', 5],
  ['saturday', 6],
  ['sat', 6],
  ['saterday', 6],
]);

/** These are everyday words too ("the sun", "sat down"), so they need company. */
export const THIN_WEEKDAYS = new Set(['sun', 'sat', 'wed', 'weekend']);

export const PLURAL_WEEKDAYS: ReadonlyMap<string, readonly number[]> = new Map(
  ['sundays', 'mondays', 'tuesdays', 'wednesdays', 'thursdays', 'fridays', 'saturdays'].map((word, day) => [
    word,
    [day],
  ]),
);

export const MONTHS: ReadonlyMap<string, number> = new Map(
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
  ].flatMap((names, index) => names.split(' ').map((name): [string, number] => [name, index + 1])),
);

const span = (part: Partial<Span>): Span => ({ months: 0, days: 0, businessDays: 0, minutes: 0, ...part });

export const UNITS: ReadonlyMap<string, Span> = new Map(
  (
    [
      ['minute minutes', { minutes: 1 }],
      ['hour hours', { minutes: 60 }],
      ['day days', { days: 1 }],
      ['week weeks', { days: 7 }],
      ['fortnight fortnights', { days: 14 }],
      ['month months', { months: 1 }],
      ['quarter quarters', { months: 3 }],
      ['year years', { months: 12 }],
      ['decade decades', { months: 120 }],
    ] as const
  ).flatMap(([names, part]) => names.split(' ').map((name): [string, Span] => [name, span(part)])),
);

/** One-letter units count only when written against their number ("2h", "5d"). */
export const GLUED_UNITS: ReadonlyMap<string, Span> = new Map([
  ['h', span({ minutes: 60 })],
  ['m', span({ minutes: 1 })],
  ['d', span({ days: 1 })],
  ['w', span({ days: 7 })],
  ['y', span({ months: 12 })],
]);

export const PARTS: ReadonlyMap<string, Part> = new Map([
  ['morning', 'morning'],
  ['lunchtime', 'lunch'],
  ['afternoon', 'afternoon'],
  ['evening', 'evening'],
  ['night', 'night'],
]);

export const PART_PLURALS: ReadonlyMap<string, Part> = new Map([
  ['mornings', 'morning'],
  ['afternoons', 'afternoon'],
  ['evenings', 'evening'],
  ['nights', 'night'],
]);

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
