import type { RepeatMeaning, Span } from './meaning.ts';
import type { Rule } from './pattern.ts';
import { rule, createRules } from './pattern.ts';

const WORKDAYS = [1, 2, 3, 4, 5] as const;

const every = (type: RepeatMeaning['type'], interval: number, more: Partial<RepeatMeaning> = {}): RepeatMeaning => ({
  type,
  interval,
  ...more,
});

/** "Every N units" as a pattern; null for what it cannot say (hours, half weeks, 6 business days). */
function everyUnit(count: number, unit: Span): RepeatMeaning | null {
  if (!Number.isInteger(count) || count < 1 || count > 999) return null;
  if (unit.minutes > 0) return null;
  if (unit.businessDays > 0) return count === 1 ? every('weekly', 1, { daysOfWeek: WORKDAYS }) : null;
  if (unit.months > 0) {
    const months = unit.months * count;
    return unit.months % 12 === 0 ? every('yearly', months / 12) : every('monthly', months);
  }
  const days = unit.days * count;
  return unit.days >= 7 ? every('weekly', days / 7) : every('daily', days);
}

const repeat = <P extends string>(
  pattern: P,
  make: Parameters<typeof rule<RepeatMeaning, P>>[1],
): Rule<RepeatMeaning> => rule(pattern, make);

/** The adjectives ("monthly report") repeat the task only where they are used as adverbs; `isAdverb` decides. */
const adverb = (word: string, meaning: RepeatMeaning): Rule<RepeatMeaning> =>
  rule(word, () => ({ ...meaning, adjective: true }));

/** The words that repeat a task. A weekday, date or time beside them is added afterwards. */
export const repeatTable: readonly Rule<RepeatMeaning>[] = [
  repeat('every|each single? {unit}', ({ unit }) => everyUnit(1, unit)),
  repeat('every|each|all {n} {unit}', ({ n, unit }) => everyUnit(n, unit)),
  repeat('every|each other|alternate|alternative|second {unit}', ({ unit }) => everyUnit(2, unit)),
  repeat('on? alternate {unit}', ({ unit }) => everyUnit(2, unit)),
  repeat('every third {unit}', ({ unit }) => everyUnit(3, unit)),
  repeat('once a|every|each|per {unit}', ({ unit }) => everyUnit(1, unit)),
  repeat('once every|in {n} {unit}', ({ n, unit }) => everyUnit(n, unit)),
  repeat('everyday', () => every('daily', 1)),
  repeat('all days', () => every('daily', 1)),
  repeat('every|each single? {days}', ({ days }) => every('weekly', 1, { daysOfWeek: days })),
  repeat('every|each other|alternate|second {weekday}', ({ weekday }) => every('weekly', 2, { daysOfWeek: [weekday] })),
  repeat('on? alternate {days}', ({ days }) => every('weekly', 2, { daysOfWeek: days })),
  repeat('every {n} {plural}', ({ n, plural }) => every('weekly', n, { daysOfWeek: plural })),
  repeat('on? {plural}', ({ plural }) => every('weekly', 1, { daysOfWeek: plural })),
  repeat('on|from? {days}', ({ days }) =>
    days.length > 1 ? every('weekly', 1, { daysOfWeek: days, listed: String(days) !== String(WORKDAYS) }) : null,
  ),
  repeat('every|each|all|on|any weekday|weekdays|workday|workdays', () => every('weekly', 1, { daysOfWeek: WORKDAYS })),
  repeat('every|each working|business|work day', () => every('weekly', 1, { daysOfWeek: WORKDAYS })),
  repeat('on? weekdays', () => every('weekly', 1, { daysOfWeek: WORKDAYS })),
  repeat('every|each weekend', () => every('weekly', 1, { daysOfWeek: [6] })),
  repeat('all|on|any|over? the? weekends', () => every('weekly', 1, { daysOfWeek: [0, 6] })),
  repeat('any weekend', () => every('weekly', 1, { daysOfWeek: [0, 6] })),
  repeat('every other|alternate|second weekend', () => every('weekly', 2, { daysOfWeek: [6] })),
  repeat('every|each {part}', ({ part }) => every('daily', 1, { part })),
  repeat('on? {parts}', ({ parts }) => every('daily', 1, { part: parts })),
  repeat('on? {weekday} {parts}', ({ weekday, parts }) => every('weekly', 1, { daysOfWeek: [weekday], part: parts })),
  repeat('on? weekday {parts}', ({ parts }) => every('weekly', 1, { daysOfWeek: WORKDAYS, part: parts })),
  repeat('every|each noon|midday', () => every('daily', 1, { part: 'noon' })),

  adverb('daily', every('daily', 1)),
  adverb('weekly', every('weekly', 1)),
  adverb('biweekly', every('weekly', 2)),
  adverb('fortnightly', every('weekly', 2)),
  adverb('monthly', every('monthly', 1)),
  adverb('bimonthly', every('monthly', 2)),
  adverb('quarterly', every('monthly', 3)),
  adverb('yearly', every('yearly', 1)),
  adverb('annually', every('yearly', 1)),
  adverb('annual', every('yearly', 1)),
  adverb('half yearly', every('monthly', 6)),
  adverb('semi annually|annual|yearly', every('monthly', 6)),
  adverb('semiannual|semiannually|halfyearly', every('monthly', 6)),
  adverb('bi weekly', every('weekly', 2)),
  adverb('bi monthly', every('monthly', 2)),

  repeat('on? the? {dom} day? of? {months}', ({ dom, months }) => every('monthly', months, { dayOfMonth: dom })),
  repeat('every|each {ord} of? the|each|every? month?', ({ ord }) => every('monthly', 1, { dayOfMonth: ord })),
  repeat('on|at|by? the? last|end day? of? {months}', ({ months }) => every('monthly', months, { dayOfMonth: -1 })),
  repeat('at? the? start|beginning of {months}', ({ months }) => every('monthly', months, { dayOfMonth: 1 })),
  repeat('{months} ,? on? the? last|end day? of? the|each|every? month?', ({ months }) =>
    every('monthly', months, { dayOfMonth: -1 }),
  ),
  repeat('every|each eom', () => every('monthly', 1, { dayOfMonth: -1 })),
  repeat('every last day of? the|each? month?', () => every('monthly', 1, { dayOfMonth: -1 })),
  repeat('at|by? the? end of every|each week', () => every('weekly', 1, { daysOfWeek: [5] })),
  repeat('at|by? the? end of every|each day', () => every('daily', 1, { part: 'eod' })),

  repeat('on? the? {nth} {days} of? {months}', ({ nth, days, months }) => nthWeekdayRepeat(nth, days, months)),
  repeat('{months} on the? {nth} {days}', ({ nth, days, months }) => nthWeekdayRepeat(nth, days, months)),
  repeat('every|each {nth} {days} of? the|every|each? month?', ({ nth, days }) =>
    nth === 2 ? null : nthWeekdayRepeat(nth, days, 1),
  ),
  repeat('every|each {nth} {days} of|in the|every|each month', ({ nth, days }) => nthWeekdayRepeat(nth, days, 1)),
  repeat('on the {nth} {days}', ({ nth, days }) => softly(nthWeekdayRepeat(nth, days, 1))),
  repeat('on? the? {nth} {days} of the month', ({ nth, days }) => softly(nthWeekdayRepeat(nth, days, 1))),
  repeat('{years} on the? {nth} {days} of|in {month}', ({ years, nth, days, month }) =>
    nthWeekdayYearly(nth, days, month, years),
  ),

  repeat('every|each {month} the? {dom}', ({ month, dom }) => every('yearly', 1, { month, day: dom })),
  repeat('every|each {dom} of? {month}', ({ month, dom }) => every('yearly', 1, { month, day: dom })),
  repeat('every|each {month}', ({ month }) => every('yearly', 1, { month, day: 1 })),
];

function nthWeekdayRepeat(nth: number, days: readonly number[], months: number): RepeatMeaning | null {
  // "Every 5th monday": most months have none, so it comes never.
  return months < 1 ? null : every('monthly', nth > 4 ? 0 : months, { weekOfMonth: nth, daysOfWeek: days });
}

function nthWeekdayYearly(nth: number, days: readonly number[], month: number, years: number): RepeatMeaning | null {
  return nth > 4 ? null : every('yearly', years, { weekOfMonth: nth, daysOfWeek: days, month });
}

function softly(meaning: RepeatMeaning | null): RepeatMeaning | null {
  return meaning && { ...meaning, soft: true };
}

/** What the pattern cannot say. The words stay in the title, and `parseRecurrence` gives the reason. */
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
