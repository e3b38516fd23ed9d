import { getMonday } from '../calendar/days.ts';
import {
  dayOfMonth,
  dayOfMonthAhead,
  endOfMonthNamed,
  endOfPeriod,
  endOfWeek,
  fromDate,
  fromNow,
  laterThisWeek,
  monthDay,
  nearestWeekday,
  nthOfMonth,
  nthOfMonthAhead,
  nthOfThisMonth,
  offset,
  startOfPeriod,
  thisWeekday,
  today,
  week,
  weekday,
  weekdayAndDate,
  weekdayOfWeek,
  weekend,
} from './dates.ts';
import type { DateMeaning, Part, Span } from './meaning.ts';
import type { Rule } from './pattern.ts';
import { rule } from './pattern.ts';
import { NO_SPAN } from './spans.ts';

const days = (count: number): Span => ({ ...NO_SPAN, days: count });
const withPart = (meaning: DateMeaning, part: Part): DateMeaning => ({ ...meaning, part });
const date = <P extends string>(pattern: P, make: Parameters<typeof rule<DateMeaning, P>>[1]): Rule<DateMeaning> =>
  rule(pattern, make);

const onDate = ({ dom, month, year }: { dom: number; month: number; year?: number }): DateMeaning | null =>
  monthDay(month, dom, year);
const onWeekday = ({ weekday: day }: { weekday: number }): DateMeaning => weekdayOfWeek(day, 1);

/** The phrases for a day, one line each; the longest match wins. */
export const dateTable: readonly Rule<DateMeaning>[] = [
  date(
    `
today itself|only?
this day|date
`,
    () => today,
  ),
  date('tonight', () => withPart(today, 'night')),
  date('this {part}', ({ part }) => withPart(today, part)),
  date(
    `
tomorrow itself|only?
the following day
`,
    () => offset(1),
  ),
  date('tomorrow am', () => withPart(offset(1), 'morning')),
  date('tomorrow pm', () => withPart(offset(1), 'afternoon')),
  date('{weekday} am', ({ weekday: day }) => withPart(weekday(day), 'morning')),
  date('{weekday} pm', ({ weekday: day }) => withPart(weekday(day), 'afternoon')),
  date('by|before|until {weekday} lunch|lunchtime', ({ weekday: day }) => withPart(weekday(day), 'lunch')),
  date('by|before|until tomorrow lunch|lunchtime', () => withPart(offset(1), 'lunch')),
  date('the? day after tomorrow', () => offset(2)),

  date('{weekday}', ({ weekday: day }) => weekday(day)),
  date('the? this|coming|upcoming|following coming? {weekday}', ({ weekday: day }) => thisWeekday(day)),
  date(
    `
next {weekday}
{weekday} ,? of|on|in? the? next|following week
{weekday} the week after
`,
    onWeekday,
  ),
  date('{weekday} of|on|in? this week', ({ weekday: day }) => weekdayOfWeek(day, 0)),
  date('{weekday} after next', ({ weekday: day }) => weekdayOfWeek(day, 2)),
  date('the? week after next', () => week(2)),
  date(
    `
{weekday} week
a week on? {weekday}
`,
    ({ weekday: day }) => fromDate(days(7), 1, weekday(day)),
  ),
  date(
    `
{weekday} fortnight
a fortnight on {weekday}
`,
    ({ weekday: day }) => fromDate(days(14), 1, weekday(day)),
  ),
  date('a week tomorrow', () => offset(8)),
  date('a week today', () => offset(7)),
  date('this|same time tomorrow', () => ({ ...today, elapsed: days(1) })),
  date('this|same time next week', () => ({ ...today, elapsed: days(7) })),
  date('within|in the hour', () => fromNow({ ...NO_SPAN, minutes: 60 })),
  date('{weekday} ,? the {dom}', ({ weekday: day, dom }) => weekdayAndDate(day, dom)),
  date('{weekday} ,? {ord}', ({ weekday: day, ord }) => weekdayAndDate(day, ord)),
  date('{weekday} ,? {dom}', ({ weekday: day, dom }) => (dom > 12 ? weekdayAndDate(day, dom) : null)),
  date('{weekday} ,? the? {date}', ({ weekday: day, date: other }) => {
    if (other.weekday !== undefined || other.part || other.today) return null;
    return other.relative ? nearestWeekday(other, day) : { ...other, weak: false };
  }),
  date('{n} {plural} from|later now?', ({ n, plural }) => nthWeekdayFromNow(n, plural[0] ?? 0)),
  date('{n} {weekday} later', ({ n, weekday: day }) => nthWeekdayFromNow(n, day)),

  date('the? next|following week', () => week(1)),
  date('this week', () => ({ ...endOfWeek(0), week: (now) => getMonday(now.day) })),
  date('later this week', () => laterThisWeek),
  date('early|start|beginning of? the? next week', () => weekdayOfWeek(1, 1)),
  date('mid|middle of? the? next week', () => weekdayOfWeek(3, 1)),
  date('late|later|end of? the? next week', () => weekdayOfWeek(5, 1)),
  date(
    `
mid|middle of? the|this? week
midweek
`,
    () => thisWeekday(3),
  ),
  date(
    `
end|close of the|this? week
week end|ending
eow
`,
    () => endOfWeek(0),
  ),
  date('the|this|coming? coming? weekend', () => weekend(0)),
  date('next weekend', () => weekend(1)),
  date('the? week of|starting|beginning|commencing the? {date}', ({ date: other }) => ({
    day: (now) => {
      const day = other.day(now);
      return day === null ? null : getMonday(day);
    },
  })),

  date(
    `
next|following {unit}
the? early|start|beginning of? the? next {unit}
`,
    ({ unit }) => periodStart(unit),
  ),
  date(
    `
end|late|later of? the|this? {unit}
{unit} end
the? last day of the|this {unit}
`,
    ({ unit }) => periodEnd(unit, 0),
  ),
  date(
    `
end|late of? the? next {unit}
next {unit} end
the? last day of next {unit}
`,
    ({ unit }) => periodEnd(unit, 1),
  ),
  date('mid|middle of? next month', () => dayOfMonthAhead(15, 1)),
  date('eom', () => endOfPeriod(1, 0)),
  date('eoy', () => endOfPeriod(12, 0)),
  date(
    `
end of {month}
the? last day of {month}
`,
    ({ month }) => endOfMonthNamed(month),
  ),

  date(
    `
in|during|by|until|before|from {month} {year?}
early|start|beginning of? {month} {year?}
`,
    ({ month, year }) => monthDay(month, 1, year),
  ),
  date(
    `
in|by|until|before|from {month} the? {dom} ,? {year?}
the? {dom} of? {month} ,? {year?}
{dom} . {month} .? {year?}
{month} ,? the? {dom} ,? {year?}
{dom} / {month} /? {year?}
{month} / {dom} ,|/? {year?}
{year} / {month} / {dom}
{dom} - {year} - {month}
{year} - {month} - {dom}
{year} ,? {month} the? {dom}
the? {dom} of? {month} in|of {year}
{month} the? {dom} in|of {year}
`,
    onDate,
  ),
  date('{month} {year}', ({ month, year }) => ({ ...monthDay(month, 1, year), weak: true }) as DateMeaning),
  date('mid|middle of? {month} {year?}', ({ month, year }) => monthDay(month, 15, year)),
  date('in? the? {nth} week of {month}', ({ nth, month }) => weekOfMonth(nth, month)),
  date('late {month} {year?}', ({ month, year }) => monthDay(month, 25, year)),
  date('next {month}', ({ month }) => monthDay(month, 1)),

  date("in|within|after around|about|like? the|next? next? {span} '|’? time?", ({ span }) => fromNow(span)),
  date('{span} from|later|hence now|today?', ({ span }) => fromNow(span)),
  date('the|a minute after|later', () => fromNow({ ...NO_SPAN, minutes: 1 })),
  date('{span} from|after {date}', ({ span, date: base }) => fromDate(span, 1, base)),
  date('{span} before|prior {date}', ({ span, date: base }) => fromDate(span, -1, base)),
  date('the? day after {date}', ({ date: base }) => fromDate(days(1), 1, base)),
  date('the? day before {date}', ({ date: base }) => fromDate(days(1), -1, base)),
  date('a|the? week after {date}', ({ date: base }) => fromDate(days(7), 1, base)),

  date(
    `
the? {dom} of? {month} ,? {yy}
{month} {dom} ,? {yy}
`,
    ({ dom, month, yy }) => shortYear(month, dom, yy),
  ),
  date(
    `
{dom} -|–|to {dom2} of? {month} ,? {year?}
{month} {dom} -|–|to {dom2} ,? {year?}
`,
    ({ dom, dom2, month, year }) => range(month, dom, dom2, year),
  ),
  date('the? {ord} day of {month} {year?}', ({ ord, month, year }) => monthDay(month, ord, year)),
  date('the? {dom} day? of this|the|current the? current? month', ({ dom }) => dayOfMonth(dom)),
  date('the? {dom} day? of the? next|following month', ({ dom }) => dayOfMonthAhead(dom, 1)),
  date(
    `
the {dom}
on the? {dom}
`,
    ({ dom }) => ({ ...dayOfMonth(dom), weak: true }),
  ),
  date('{ord}', ({ ord }) => ({ ...dayOfMonth(ord), weak: true })),
  date('on the? {date}', ({ date: other }) => other),

  date('the? {nth} {weekday} of|in the? next month', ({ nth, weekday: day }) => nthOfMonthAhead(nth, day, 1)),
  date('the? {nth} {weekday} of|in the|this month', ({ nth, weekday: day }) => nthOfThisMonth(nth, day)),
  date('the? {nth} {weekday} of|in {month} {year?}', ({ nth, weekday: day, month, year }) =>
    nthOfMonth(nth, day, month, year),
  ),
];

/** The week that contains the day; if no weekday is adjacent, the day itself. */
function weekOfMonth(nth: number, month: number): DateMeaning | null {
  const start = monthDay(month, nth < 0 ? 25 : nth * 7 - 6);
  return start && { ...start, week: (now) => getMonday(start.day(now) ?? now.day) };
}

const isPeriod = ({ months }: Span): boolean => months === 1 || months === 3 || months === 12;
const periodStart = (unit: Span): DateMeaning | null => (isPeriod(unit) ? startOfPeriod(unit.months, 1) : null);
const periodEnd = (unit: Span, ahead: number): DateMeaning | null =>
  isPeriod(unit) ? endOfPeriod(unit.months, ahead) : null;

/** A range of days means its first day. A range that ends on a day the month does not have is not a date. */
function range(month: number, from: number, to: number, year?: number): DateMeaning | null {
  return monthDay(month, to, year) && from < to ? monthDay(month, from, year) : { day: () => null };
}

/** A two-digit year in the past is not a year. */
function shortYear(month: number, dom: number, year: number): DateMeaning | null {
  const meaning = monthDay(month, dom, year);
  return meaning && { day: (now) => (year >= now.year ? meaning.day(now) : null) };
}

function nthWeekdayFromNow(count: number, wanted: number): DateMeaning | null {
  if (count < 1 || count > 520) return null;
  return {
    day: (now) => {
      const first = weekday(wanted).day(now);
      return first === null ? null : first + (count - 1) * 7;
    },
  };
}
