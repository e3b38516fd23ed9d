import type { Read } from '../text/numbers.ts';
import { parseNumber } from '../text/numbers.ts';
import type { Token } from '../text/tokens.ts';
import { wordAt } from '../text/tokens.ts';
import type { Span } from './meaning.ts';
import { parseCount } from './slots.ts';
import { GLUED_UNITS, UNITS } from './words.ts';

type Tokens = readonly Token[];

export const NO_SPAN: Span = { months: 0, days: 0, businessDays: 0, minutes: 0 };

function plus(a: Span, b: Span, count = 1): Span {
  return {
    months: a.months + b.months * count,
    days: a.days + b.days * count,
    businessDays: a.businessDays + b.businessDays * count,
    minutes: a.minutes + b.minutes * count,
  };
}

const times = (unit: Span, count: number): Span => plus(NO_SPAN, unit, count);

/** Only hours, days and weeks can be halved; half a month or year has no exact length. */
function isWhole(span: Span): boolean {
  return Number.isInteger(span.months) && Number.isInteger(span.businessDays);
}

function parseUnit(tokens: Tokens, at: number): Read<Span> | null {
  const token = tokens[at];
  if (token?.kind !== 'word') return null;
  const next = tokens[at + 1];
  if (
    (token.word === 'business' || token.word === 'working' || token.word === 'work') &&
    next?.word.startsWith('day')
  ) {
    return { value: { ...NO_SPAN, businessDays: 1 }, next: at + 2 };
  }
  const glued = token.glued ? GLUED_UNITS.get(token.word) : undefined;
  const unit = UNITS.get(token.word) ?? glued;
  return unit ? { value: unit, next: at + 1 } : null;
}

const FRACTIONS: ReadonlyMap<string, number> = new Map([
  ['half', 0.5],
  ['quarter', 0.25],
]);

/** "half an hour", "half hour", "three quarters of an hour", "1/2h", "3/4 hour". */
function parseFraction(tokens: Tokens, at: number): Read<Span> | null {
  const three = parseNumber(tokens, at)?.value === 3 && wordAt(tokens, at + 1) === 'quarters';
  let next = three || wordAt(tokens, at) === 'a' ? at + 1 : at;
  let fraction = three ? 0.75 : FRACTIONS.get(wordAt(tokens, next));
  if (fraction !== undefined) next += 1;
  else {
    const [top, slash, bottom] = [tokens[at], tokens[at + 1], tokens[at + 2]];
    if (top?.kind !== 'number' || slash?.word !== '/' || bottom?.kind !== 'number' || bottom.value === 0) return null;
    fraction = top.value / bottom.value;
    next = at + 3;
  }
  if (wordAt(tokens, next) === 'of') next += 1;
  if (wordAt(tokens, next) === 'a' || wordAt(tokens, next) === 'an') next += 1;
  const unit = parseUnit(tokens, next);
  if (!unit || unit.value.months > 0) return null;
  return { value: times(unit.value, fraction), next: unit.next };
}

/** "and a half" after the number ("two and a half hours") or after the unit ("an hour and a half"). */
function parseAndHalf(tokens: Tokens, at: number): number | null {
  if (wordAt(tokens, at) !== 'and') return null;
  const article = tokens[at + 1]?.word;
  const halfAt = article === 'a' || article === 'an' ? at + 2 : at + 1;
  return wordAt(tokens, halfAt) === 'half' ? halfAt + 1 : null;
}

function parseOne(tokens: Tokens, at: number): Read<Span> | null {
  const fraction = parseFraction(tokens, at);
  if (fraction) return fraction;
  const count = parseCount(tokens, at);
  if (!count || count.value > 100_000) return null;
  const half = parseAndHalf(tokens, count.next);
  const unit = parseUnit(tokens, half ?? count.next) ?? null;
  if (unit) return { value: times(unit.value, half === null ? count.value : count.value + 0.5), next: unit.next };
  return null;
}

/** A length of time in one or several units: "3 days", "an hour and a half", "1d, 2hr and 5min". */
export function parseSpan(tokens: Tokens, at: number): Read<Span> | null {
  const first = parseOne(tokens, at);
  if (!first) return null;
  let { value, next } = first;
  const half = parseAndHalf(tokens, next);
  if (half !== null) {
    const unit = parseUnit(tokens, next - 1);
    value = plus(value, unit ? times(unit.value, 0.5) : NO_SPAN);
    next = half;
  }
  for (let pieces = 0; pieces < 4; pieces += 1) {
    let from = next;
    if (wordAt(tokens, from) === ',') from += 1;
    if (wordAt(tokens, from) === 'and') from += 1;
    if (wordAt(tokens, from) === 'a' || wordAt(tokens, from) === 'an') break;
    const more = parseOne(tokens, from);
    if (!more) break;
    value = plus(value, more.value);
    next = more.next;
  }
  return isWhole(value) ? { value, next } : null;
}
