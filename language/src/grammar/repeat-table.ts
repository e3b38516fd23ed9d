import type { RepeatMeaning, Span } from './meaning.ts';
import type { Rule } from './pattern.ts';
import { rule, createRules } from './pattern.ts';

const WORKDAYS = [1, 2, 3, 4, 5] as const;

const every = (type: RepeatMeaning['type'], interval: number, more: Partial<RepeatMeaning> = {}): RepeatMeaning => ({
  type,
  interval,
  ...more,
});

/** "Every N units" as a pattern; null if a pattern cannot express it (hours, half weeks, 6 business days). */
function everyUnit(count: number, unit: Span): RepeatMeaning | null {
  if (!Number.isInteger(count) || count < 1 || count > 999) return null;
  if (unit.minutes > 0) return null;
  if (unit.businessDays > 0) return count === 1 ? workdays : null;
  if (unit.months > 0) {
    const months = unit.months * count;
    return unit.months % 12 === 0 ? every('yearly', months / 12) : every('monthly', months);
  }
  const days = unit.days * count;
  return unit.days >= 7 ? every('weekly', days / 7) : every('daily', days);
}

const weekly = (daysOfWeek: readonly number[], interval = 1): RepeatMeaning =>
  every('weekly', interval, { daysOfWeek });
const monthly = (dayOfMonth: number, months = 1): RepeatMeaning => every('monthly', months, { dayOfMonth });
const workdays = weekly(WORKDAYS);

const repeat = <P extends string>(
  pattern: P,
  make: Parameters<typeof rule<RepeatMeaning, P>>[1],
): Rule<RepeatMeaning> => rule(pattern, make);

/** The adjectives ("monthly report") repeat the task only where they are used as adverbs; `isAdverb` decides. */
const adverb = (word: string, meaning: RepeatMeaning): Rule<RepeatMeaning> =>
  rule(word, () => ({ ...meaning, adjective: true }));

/** The phrases that repeat a task. An adjacent weekday, date or time is added afterwards. */
export const repeatTable: readonly Rule<RepeatMeaning>[] = [
  repeat(
    `
every|each single? {unit}
once a|every|each|per {unit}
`,
    ({ unit }) => everyUnit(1, unit),
  ),
  repeat(
    `
every|each|all {n} {unit}
once every|in {n} {unit}
`,
    ({ n, unit }) => everyUnit(n, unit),
  ),
  repeat(
    `
every|each other|alternate|alternative|second {unit}
on? alternate {unit}
`,
    ({ unit }) => everyUnit(2, unit),
  ),
  repeat('every third {unit}', ({ unit }) => everyUnit(3, unit)),
  repeat(
    `
everyday
all days
`,
    () => every('daily', 1),
  ),
  repeat('every|each single? {days}', ({ days }) => weekly(days)),
  repeat('every|each other|alternate|second {weekday}', ({ weekday }) => weekly([weekday], 2)),
  repeat('on? alternate {days}', ({ days }) => weekly(days, 2)),
  repeat('every {n} {plural}', ({ n, plural }) => weekly(plural, n)),
  repeat('on? {plural}', ({ plural }) => weekly(plural)),
  repeat('on|from? {days}', ({ days }) =>
    days.length > 1 ? every('weekly', 1, { daysOfWeek: days, listed: String(days) !== String(WORKDAYS) }) : null,
  ),
  repeat(
    `
every|each|all|on|any weekday|weekdays|workday|workdays
every|each working|business|work day
weekdays
`,
    () => workdays,
  ),
  repeat('every|each weekend', () => weekly([6])),
  repeat(
    `
all|on|any|over? the? weekends
any weekend
`,
    () => weekly([0, 6]),
  ),
  repeat('every other|alternate|second weekend', () => weekly([6], 2)),
  repeat('every|each {part}', ({ part }) => every('daily', 1, { part })),
  repeat('on? {parts}', ({ parts }) => every('daily', 1, { part: parts })),
  repeat('on? {weekday} {parts}', ({ weekday, parts }) => every('weekly', 1, { daysOfWeek: [weekday], part: parts })),
  repeat('on? weekday {parts}', ({ parts }) => every('weekly', 1, { daysOfWeek: WORKDAYS, part: parts })),
  repeat('every|each noon|midday', () => every('daily', 1, { part: 'noon' })),

  adverb('daily', every('daily', 1)),
  adverb('weekly', every('weekly', 1)),
  adverb(
    `
biweekly|fortnightly
bi weekly
`,
    every('weekly', 2),
  ),
  adverb('monthly', every('monthly', 1)),
  adverb(
    `
bimonthly
bi monthly
`,
    every('monthly', 2),
  ),
  adverb('quarterly', every('monthly', 3)),
  adverb('yearly|annually|annual', every('yearly', 1)),
  adverb(
    `
half yearly
semi annually|annual|yearly
semiannual|semiannually|halfyearly
`,
    every('monthly', 6),
  ),

  repeat('on? the? {dom} day? of? {months}', ({ dom, months }) => monthly(dom, months)),
  repeat('every|each {ord} of? the|each|every? month?', ({ ord }) => monthly(ord)),
  repeat(
    `
on|at|by? the? last|end day? of? {months}
{months} ,? on? the? last|end day? of? the|each|every? month?
`,
    ({ months }) => monthly(-1, months),
  ),
  repeat('at? the? start|beginning of {months}', ({ months }) => monthly(1, months)),
  repeat(
    `
every|each eom
every last day of? the|each? month?
`,
    () => monthly(-1),
  ),
  repeat('at|by? the? end of every|each week', () => weekly([5])),
  repeat('at|by? the? end of every|each day', () => every('daily', 1, { part: 'eod' })),

  repeat(
    `
on? the? {nth} {days} of? {months}
{months} on the? {nth} {days}
`,
    ({ nth, days, months }) => nthWeekdayRepeat(nth, days, months),
  ),
  repeat('every|each {nth} {days} of? the|every|each? month?', ({ nth, days }) =>
    nth === 2 ? null : nthWeekdayRepeat(nth, days, 1),
  ),
  repeat('every|each {nth} {days} of|in the|every|each month', ({ nth, days }) => nthWeekdayRepeat(nth, days, 1)),
  repeat(
    `
on the {nth} {days}
on? the? {nth} {days} of the month
`,
    ({ nth, days }) => markSoft(nthWeekdayRepeat(nth, days, 1)),
  ),
  repeat('{years} on the? {nth} {days} of|in {month}', ({ years, nth, days, month }) =>
    nthWeekdayYearly(nth, days, month, years),
  ),

  repeat(
    `
every|each {month} the? {dom}
every|each {dom} of? {month}
`,
    ({ month, dom }) => every('yearly', 1, { month, day: dom }),
  ),
  repeat('every|each {month}', ({ month }) => every('yearly', 1, { month, day: 1 })),
];

function nthWeekdayRepeat(nth: number, days: readonly number[], months: number): RepeatMeaning | null {
  // "Every 5th monday": most months have none, so it is not accepted.
  return months < 1 ? null : every('monthly', nth > 4 ? 0 : months, { weekOfMonth: nth, daysOfWeek: days });
}

function nthWeekdayYearly(nth: number, days: readonly number[], month: number, years: number): RepeatMeaning | null {
  return nth > 4 ? null : every('yearly', years, { weekOfMonth: nth, daysOfWeek: days, month });
}

function markSoft(meaning: RepeatMeaning | null): RepeatMeaning | null {
  return meaning && { ...meaning, soft: true };
}

/** Phrases that a pattern cannot express. The words stay in the title, and `parseRecurrence` gives the reason. */
export const unsupportedTable: readonly Rule<string>[] = [
  ...createRules(
    'hourly',
    `
every|each|once single|other|half? an? hour|minute
every|each {n} hour|hours|minute|minutes
hourly
`,
  ),
  ...createRules(
    'times',
    `
twice|thrice a|every|each|per {unit}
twice|thrice daily|weekly|monthly|yearly
{n} times a|every|each|per {unit}
{n} times daily|weekly|monthly
`,
  ),
  ...createRules(
    'except',
    `
every|each|daily day? except|but|excluding the? {days}
every|each|daily day? except|but|excluding the? weekends|weekend|weekdays|holidays
every|each weekday except|but|excluding the? {days}
every|each day except|but|excluding
every|each {part} except|but|excluding the? {days}
`,
  ),
  ...createRules(
    'several',
    `
on|every|each? the? {nth} and|& {ord} {weekday} of? the|every|each? month?
on|every|each? the? {nth} and|& {ord} {plural} of? the|every|each? month?
every|each? the? {ord} and|& {dom} of? the|every|each month
every|each {ord} and|& {dom}
`,
  ),
  ...createRules(
    'business',
    `
every {n} business|working days
on? the? last|first working|business|week day of every|each|the month
`,
  ),
];
