import type { Read } from '../text/numbers.ts';
import type { Token } from '../text/tokens.ts';
import { wordAt } from '../text/tokens.ts';
import { parseClock } from './clock.ts';
import type { ClockMeaning, Part } from './meaning.ts';
import type { Rule } from './pattern.ts';
import { grammar, rule, createRules } from './pattern.ts';
import { slots, slotWords } from './slots.ts';
import { MONTHS } from './words.ts';
import { wordSet } from '../text/word-set.ts';

type Tokens = readonly Token[];

/** A part of the day; a `weak` one ("morning walk") needs context to count. */
export interface PartMeaning {
  part: Part;
  /** Minutes after midnight if the phrase itself sets them ("after lunch"). */
  minute?: number;
  weak?: boolean;
}

export const partTable: readonly Rule<PartMeaning>[] = [
  rule('in the? early|late? {part}', ({ part }) => ({ part })),
  rule('by|until|towards the? {part}', ({ part }) => ({ part })),
  rule('for|during|over the {part}', ({ part }) => ({ part, weak: true })),
  rule('on? the {part} of', ({ part }) => ({ part })),
  rule('at {part}', ({ part }) => ({ part })),
  rule('mid|early|late {part}', ({ part }) => ({ part, weak: true })),
  rule('{part}', ({ part }) => ({ part, weak: true })),
  ...createRules<PartMeaning>(
    { part: 'morning' },
    `
midmorning
first thing
`,
  ),
  ...createRules<PartMeaning>(
    { part: 'afternoon' },
    `
midafternoon
`,
  ),
  ...createRules<PartMeaning>(
    { part: 'lunch' },
    `
lunch time
by|at|over lunch
`,
  ),
  ...createRules<PartMeaning>(
    { part: 'noon', minute: 12 * 60 },
    `
before lunch
before lunchtime
`,
  ),
  ...createRules<PartMeaning>(
    { part: 'afternoon', minute: 14 * 60 },
    `
after|post lunch
`,
  ),
  ...createRules<PartMeaning>(
    { part: 'eod' },
    `
the? end of the|my|this? day
end of business
the? close of business|play|day
eod
e o d
c o b
day end
`,
  ),
];

export const partGrammar = grammar(partTable, slots, slotWords);

export function parsePart(tokens: Tokens, at: number): Read<PartMeaning> | null {
  return partGrammar.longest(tokens, at);
}

const RANGE_GLUE = wordSet('- – — to and until &');

/** The AM or PM of a range's end applies to its start: "3-5pm" starts at 15:00, "11 to 1pm" at 11:00. */
function startOfRange(start: ClockMeaning, end: ClockMeaning): ClockMeaning {
  if (start.half !== null || start.exact || end.half === null) return { ...start, weak: false };
  const before = start.hour % 12 <= end.hour % 12;
  return { ...start, weak: false, half: before ? end.half : end.half === 'pm' ? 'am' : 'pm' };
}

const CHANGES = wordSet('change increase decrease reduce raise lower upgrade bump grow drop scale convert cut');

/** "Change the ratio from 3 to 5" is an amount, not a time. */
function changes(tokens: Tokens, at: number): boolean {
  return tokens.slice(Math.max(0, at - 5), at).some(({ word }) => CHANGES.has(word));
}

/**
 * The start of a range: "between 3 and 5", "from 3 to 5 pm", "3-5pm". Without an opening word, one end must look like a
 * time, unless both may be `bare`.
 */
export function parseRange(tokens: Tokens, at: number, bare = false): Read<ClockMeaning> | null {
  const opener = wordAt(tokens, at) === 'between' || wordAt(tokens, at) === 'from';
  const start = parseClock(tokens, opener ? at + 1 : at);
  if (!start || !RANGE_GLUE.has(wordAt(tokens, start.next))) return null;
  const end = parseClock(tokens, start.next + 1);
  if (!end || (end.value.weak && MONTHS.has(wordAt(tokens, end.next)))) return null;
  if (start.value.weak && end.value.weak && changes(tokens, at)) return null;
  if (!opener && (wordAt(tokens, start.next) === 'and' || (end.value.weak && start.value.weak && !bare))) return null;
  return { value: startOfRange(start.value, end.value), next: end.next };
}
