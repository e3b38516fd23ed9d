import {
  dayOfMonth,
  dayOfMonthAhead,
  endOfPeriod,
  endOfWeek,
  fromDate,
  fromNow,
  monthDay,
  offset,
  startOfPeriod,
  thisWeekday,
  today,
  week,
  weekday,
  weekdayOfWeek,
  weekend,
} from '../grammar/dates.ts';
import type { ClockMeaning, DateMeaning, Part, RepeatMeaning, Span } from '../grammar/meaning.ts';
import type { Readers } from '../grammar/pattern.ts';
import { grammar, rule } from '../grammar/pattern.ts';
import { slots } from '../grammar/slots.ts';
import { NO_SPAN } from '../grammar/spans.ts';
import type { Read } from '../text/numbers.ts';
import type { Token } from '../text/tokens.ts';

type Tokens = readonly Token[];

/** The kinds of pieces of a Hindi schedule; the tables below have their words. */
export type Piece =
  | { kind: 'date'; date: DateMeaning }
  | { kind: 'time'; clock: ClockMeaning; part?: Part }
  | { kind: 'part'; part: Part; minute?: number; midnight?: boolean }
  | { kind: 'repeat'; repeat: RepeatMeaning }
  | { kind: 'length'; span: Span }
  | { kind: 'times'; count: number };

const clock = (hour: number, minute: number): Piece | null =>
  Number.isInteger(hour) && hour >= 0 && hour <= 23 && minute < 60
    ? { kind: 'time', clock: { hour, minute, half: null, exact: hour > 12 || hour === 0, weak: false } }
    : null;
const date = (meaning: DateMeaning | null): Piece | null => meaning && { kind: 'date', date: meaning };
const repeat = (type: RepeatMeaning['type'], interval = 1, more: Partial<RepeatMeaning> = {}): Piece => ({
  kind: 'repeat',
  repeat: { type, interval, ...more },
});
const times = (unit: Span, count: number): Span => ({
  months: unit.months * count,
  days: unit.days * count,
  businessDays: 0,
  minutes: unit.minutes * count,
});
const isWhole = ({ months }: Span): boolean => Number.isInteger(months);
const later = (unit: Span, count: number): Piece | null =>
  isWhole(times(unit, count)) ? date(fromNow(times(unit, count))) : null;
const onDay = (day: number): DateMeaning | null => (day >= 1 && day <= 31 ? dayOfMonth(day) : null);

/** A plain number, without the English "a" and "a couple of". */
const parseN = (tokens: Tokens, at: number): Read<number> | null => {
  const token = tokens[at];
  return token?.kind === 'number' && token.value <= 9999 ? { value: token.value, next: at + 1 } : null;
};
const NTH = new Map([
  ['pehla', 1],
  ['doosra', 2],
  ['teesra', 3],
  ['chautha', 4],
  ['aakhri', -1],
]);
const parseNth = (tokens: Tokens, at: number): Read<number> | null => {
  const value = NTH.get(tokens[at]?.word ?? '');
  return value === undefined ? null : { value, next: at + 1 };
};
/** Half, three quarters, one and a quarter, one and a half, two and a half: used for hours and clock times. */
const FRACTIONS = new Map([
  ['aadhe', 0.5],
  ['dedh', 1.5],
  ['dhai', 2.5],
]);
const QUARTERS = new Map([
  ['sawa', 0.25],
  ['saade', 0.5],
  ['paune', -0.25],
]);
/** A number of hours with its fraction; "sawa" and "paune" alone mean one hour. */
function parseFraction(tokens: Tokens, at: number): Read<number> | null {
  const word = tokens[at]?.word ?? '';
  const fixed = FRACTIONS.get(word);
  if (fixed !== undefined) return { value: fixed, next: at + 1 };
  const quarter = QUARTERS.get(word);
  if (quarter === undefined) return null;
  const number = parseN(tokens, at + 1);
  if (number) return { value: number.value + quarter, next: number.next };
  return word === 'saade' ? null : { value: 1 + quarter, next: at + 1 };
}

const readers: Readers = {
  ...slots,
  n: parseN,
  dom: parseN,
  /** Minutes have two digits: "1:1" is a meeting. */
  dom2: (tokens, at) => (tokens[at]?.text.length === 2 && tokens[at].glued ? parseN(tokens, at) : null),
  nth: parseNth,
  fraction: parseFraction,
};
const onClock = (hours: number): Piece | null => {
  const hour = Math.floor(hours);
  return clock(hour === 0 ? 12 : hour, Math.round((hours - hour) * 60));
};

const hour: Span = { ...NO_SPAN, minutes: 60 };

/** Patterns as in the English tables: words, `a|b`, `?` for optional, `{slot}`. */
export const pieces = grammar<Piece>(
  [
    rule('aaj', () => date(today)),
    rule('kal', () => date(offset(1))),
    rule('parso', () => date(offset(2))),
    rule('narso', () => date(offset(3))),
    rule('abhi', () => date(today)),
    rule('abhi ke abhi', () => date(today)),
    rule('{weekday}', ({ weekday: day }) => date(weekday(day))),
    rule('is {weekday}', ({ weekday: day }) => date(thisWeekday(day))),
    rule('aane wale {weekday}', ({ weekday: day }) => date(thisWeekday(day))),
    rule('agle {weekday}', ({ weekday: day }) => date(weekdayOfWeek(day, 1))),
    rule('is week', () => date(endOfWeek(0))),
    rule('is week ke|k? end|aakhir', () => date(endOfWeek(0))),
    rule('week ke end|aakhir|aakhri', () => date(endOfWeek(0))),
    rule('is week me? {weekday}', ({ weekday: day }) => date(weekdayOfWeek(day, 0))),
    rule('agle week', () => date(week(1))),
    rule('agle week ke end|aakhir|aakhri', () => date(endOfWeek(1))),
    rule('agle week me|ke? {weekday}', ({ weekday: day }) => date(weekdayOfWeek(day, 1))),
    rule('is? weekend', () => date(weekend(0))),
    rule('agle weekend', () => date(weekend(1))),
    rule('is month', () => date(endOfPeriod(1, 0))),
    rule('is? month ke end|aakhir|aakhri', () => date(endOfPeriod(1, 0))),
    rule('is? month ke|ki aakhri day|tareekh', () => date(endOfPeriod(1, 0))),
    rule('is month ki|ke {n} tareekh?', ({ n }) => date(onDay(n))),
    rule('is? month ki pehla tareekh', () => date(dayOfMonth(1))),
    rule('agle month', () => date(startOfPeriod(1, 1))),
    rule('agle month ke end|aakhir|aakhri', () => date(endOfPeriod(1, 1))),
    rule('agle month ki|ke {n} tareekh?', ({ n }) => date(dayOfMonthAhead(n, 1))),
    rule('agle month ki|ke pehla tareekh', () => date(dayOfMonthAhead(1, 1))),
    rule('is year', () => date(endOfPeriod(12, 0))),
    rule('is? year ke end|aakhir|aakhri', () => date(endOfPeriod(12, 0))),
    rule('agle year', () => date(startOfPeriod(12, 1))),
    rule('{n} tareekh', ({ n }) => date(onDay(n))),
    rule('{n} ko', ({ n }) => date(onDay(n))),
    rule('pehla tareekh', () => date(dayOfMonth(1))),
    rule('aakhri tareekh', () => date(endOfPeriod(1, 0))),
    rule('{dom} {month} {year?}', ({ dom, month, year }) => date(monthDay(month, dom, year))),
    rule('{month} ki|ke? {dom} tareekh?', ({ dom, month }) => date(monthDay(month, dom))),
    rule('{month} me|tak|pe|par {year?}', ({ month, year }) => date(monthDay(month, 1, year))),

    rule('{n} {unit} baad|me|andar', ({ n, unit }) => later(unit, n)),
    rule('{n} {unit} ke andar|baad', ({ n, unit }) => later(unit, n)),
    rule('{dom} {n} {unit} me|baad', ({ dom, n, unit }) => later(unit, Math.max(dom, n))),
    rule('{dom} {n} {unit} ke andar|baad', ({ dom, n, unit }) => later(unit, Math.max(dom, n))),
    rule('{dom} se {n} {unit} me|baad', ({ dom, n, unit }) => later(unit, Math.max(dom, n))),
    rule('{unit} bhar me|baad', ({ unit }) => later(unit, 1)),
    rule('{unit} bhar ke andar|baad', ({ unit }) => later(unit, 1)),
    rule('{fraction} hour me|baad|andar', ({ fraction }) => later(hour, fraction)),
    rule('{fraction} hour ke andar|baad', ({ fraction }) => later(hour, fraction)),

    rule('{n} baje', ({ n }) => (n > 24 ? clock(Math.floor(n / 100), n % 100) : clock(n % 24, 0))),
    rule('{n} : {dom2} baje?', ({ n, dom2 }) => clock(n, dom2)),
    rule('{n} . {dom2} baje', ({ n, dom2 }) => clock(n, dom2)),
    rule('{fraction} baje', ({ fraction }) => onClock(fraction)),
    rule('{n} se {dom} baje', ({ n }) => clock(n, 0)),
    rule('{n} -|–|to {dom} baje', ({ n }) => clock(n, 0)),
    rule('{n} {dom} baje', ({ n }) => clock(n, 0)),
    rule('{part} ke? ko? {n}', ({ part, n }) => onPart(part, clock(n, 0))),
    rule('{part} ke? ko? {n} : {dom2}', ({ part, n, dom2 }) => onPart(part, clock(n, dom2))),
    rule('{part} ke? ko? {fraction}', ({ part, fraction }) => onPart(part, onClock(fraction))),
    rule('day ke|me {n}', ({ n }) => onPart('noon', clock(n, 0))),
    rule('day ke|me {n} : {dom2}', ({ n, dom2 }) => onPart('noon', clock(n, dom2))),
    rule('day ke|me {fraction}', ({ fraction }) => onPart('noon', onClock(fraction))),
    rule('{part}', ({ part }) => ({ kind: 'part', part })),
    rule('aadhe night', () => ({ kind: 'part', part: 'night', midnight: true })),
    rule('lunch se|ke pehla', () => ({ kind: 'part', part: 'noon', minute: 12 * 60 })),
    rule('lunch ke baad', () => ({ kind: 'part', part: 'afternoon', minute: 14 * 60 })),

    rule('roz', () => repeat('daily')),
    rule('roz roz', () => repeat('daily')),
    rule('rozana', () => repeat('daily')),
    rule('har roz|day', () => repeat('daily')),
    rule('roz|rozana {part}', ({ part }) => repeat('daily', 1, { part })),
    rule('har roz|day {part}', ({ part }) => repeat('daily', 1, { part })),
    rule('har {part}', ({ part }) => repeat('daily', 1, { part })),
    rule('har doosra day', () => repeat('daily', 2)),
    rule('1 day chhod ke|kar', () => repeat('daily', 2)),
    rule('har week', () => repeat('weekly')),
    rule('har week me? {weekday}', ({ weekday: day }) => repeat('weekly', 1, { daysOfWeek: [day] })),
    rule('har doosra week', () => repeat('weekly', 2)),
    rule('1 week chhod ke|kar', () => repeat('weekly', 2)),
    rule('har weekend', () => repeat('weekly', 1, { daysOfWeek: [6] })),
    rule('har doosra {weekday}', ({ weekday: day }) => repeat('weekly', 2, { daysOfWeek: [day] })),
    rule('har month', () => repeat('monthly')),
    rule('har month ki|ke? {n} tareekh?', ({ n }) =>
      n >= 1 && n <= 31 ? repeat('monthly', 1, { dayOfMonth: n }) : null,
    ),
    rule('har month ki|ke? pehla tareekh|day', () => repeat('monthly', 1, { dayOfMonth: 1 })),
    rule('har month ki|ke? aakhri day|tareekh', () => repeat('monthly', 1, { dayOfMonth: -1 })),
    rule('har month ke end|aakhir|aakhri', () => repeat('monthly', 1, { dayOfMonth: -1 })),
    rule('har month ke|ka|ki? {nth} {weekday}', ({ nth, weekday: day }) =>
      repeat('monthly', 1, { weekOfMonth: nth, daysOfWeek: [day] }),
    ),
    rule('har doosra month', () => repeat('monthly', 2)),
    rule('day me 1 baar', () => repeat('daily')),
    rule('week me 1 baar', () => repeat('weekly')),
    rule('month me 1 baar', () => repeat('monthly')),
    rule('year me 1 baar', () => repeat('yearly')),
    rule('har timahi', () => repeat('monthly', 3)),
    rule('har {n} {unit} me|baad|ke?', ({ n, unit }) => everySpan(times(unit, n))),
    rule('har year', () => repeat('yearly')),
    rule('har year {dom} {month}', ({ dom, month }) => repeat('yearly', 1, { month, day: dom })),
    rule('har year {month} ki? {dom}', ({ dom, month }) => repeat('yearly', 1, { month, day: dom })),
    rule('{n} {unit} tak', ({ n, unit }) => ({ kind: 'length', span: times(unit, n) })),
    rule('{n} baar', ({ n }) => ({ kind: 'times', count: n })),
  ],
  readers,
);

function onPart(part: Part, piece: Piece | null): Piece | null {
  return piece?.kind === 'time' ? { ...piece, part } : null;
}

function everySpan({ months, days, minutes }: Span): Piece | null {
  if (minutes > 0) return null;
  if (months > 0) return months % 12 === 0 ? repeat('yearly', months / 12) : repeat('monthly', months);
  return days % 7 === 0 ? repeat('weekly', days / 7) : repeat('daily', days);
}

/** A date moved by the words after it: "Friday se pehle", "guruvar ke baad", "5 December se 2 din pehle". */
export function parseShift(tokens: Tokens, at: number, base: DateMeaning): Read<DateMeaning> | null {
  const word = (ahead: number): string => tokens[at + ahead]?.word ?? '';
  if (word(0) === 'se' && word(1) === 'pehla') return moved(base, { ...NO_SPAN, days: 1 }, -1, at + 2);
  if (word(0) === 'ke' && word(1) === 'pehla') return moved(base, { ...NO_SPAN, days: 1 }, -1, at + 2);
  if (word(0) === 'ke' && word(1) === 'baad') return moved(base, { ...NO_SPAN, days: 1 }, 1, at + 2);
  const count = word(0) === 'se' || word(0) === 'ke' ? parseN(tokens, at + 1) : null;
  const unit = count && slots.unit?.(tokens, count.next);
  if (!count || !unit) return null;
  const side = tokens[unit.next]?.word;
  const sign = side === 'pehla' ? -1 : side === 'baad' ? 1 : 0;
  return sign === 0 ? null : moved(base, times(unit.value, count.value), sign, unit.next + 1);
}

/** "Ek hafta pehle", "us se 5 din pehle": how long before the day that is said elsewhere. */
export function parseAhead(tokens: Tokens, at: number): Read<Span> | null {
  const count = parseN(tokens, at);
  const unit = count && slots.unit?.(tokens, count.next);
  if (!count || !unit || unit.value.minutes > 0 || tokens[unit.next]?.word !== 'pehla') return null;
  return { value: times(unit.value, count.value), next: unit.next + 1 };
}

function moved(base: DateMeaning, span: Span, sign: 1 | -1, next: number): Read<DateMeaning> | null {
  const value = base.periodEnd && sign < 0 ? base : fromDate(span, sign, base);
  return value && { value, next };
}
