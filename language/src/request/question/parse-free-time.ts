import { formatDay } from '../../calendar/days.ts';
import { wordAt } from '../../text/tokens.ts';
import { wordSet } from '../../text/word-set.ts';
import type { Scan } from '../scan.ts';
import type { QuestionRequest } from '../types.ts';
import { findDayRange } from './day-range.ts';

/** The first words of a question. */
const ASKING = wordSet("when when's what what's which am are is do have any how where can");
const FINDING = wordSet('find get give show suggest fit');
const COURTESY = wordSet('please can could would you so and ok okay hey just');
const FREE = wordSet('free available');
/** The user, or the user's own time. */
const OWN = wordSet('i my we our me us');
const SLOTS = wordSet('time slot slots gap gaps window windows hour hours');
const UNITS = new Map([
  ...['hour', 'hours', 'hr', 'hrs', 'h'].map((word) => [word, 60] as const),
  ...['minute', 'minutes', 'min', 'mins'].map((word) => [word, 1] as const),
]);
const AMOUNTS = new Map([
  ...['a', 'an', 'one'].map((word) => [word, 1] as const),
  ['two', 2],
  ['three', 3],
  ['half', 0.5],
]);
const USUAL_MINUTES = 30;
const MAX_MINUTES = 480;
/** Days searched for a slot when none are named. */
const SEARCHED_DAYS = 7;

/** Returns the length that a message names, such as "an hour" or "45 minutes", in minutes. */
function findMinutes({ tokens }: Scan): number | null {
  for (let at = 1; at < tokens.length; at += 1) {
    const unit = UNITS.get(wordAt(tokens, at));
    if (unit === undefined) continue;
    const before = wordAt(tokens, at - 1);
    const isHalf = wordAt(tokens, at - 2) === 'half';
    const amount = isHalf ? 0.5 : (AMOUNTS.get(before) ?? Number(before));
    if (amount > 0) return Math.min(MAX_MINUTES, Math.round(amount * unit));
  }
  return null;
}

/**
 * Reads a question for the user's free time: "when am I free tomorrow", "any free slots this week", "find an hour for the deck". A person
 * who is free, and something to find that is no length of time, are not meant.
 */
export function parseFreeTime(scan: Scan): QuestionRequest | null {
  const { tokens, text, now } = scan;
  let from = 0;
  while (COURTESY.has(wordAt(tokens, from)) && !FREE.has(wordAt(tokens, from + 2))) from += 1;
  const first = wordAt(tokens, from);
  const minutes = findMinutes(scan);
  const free = tokens.findIndex(({ word }) => FREE.has(word));
  const isOwn = tokens.some(({ word }) => OWN.has(word)) && !tokens.some((_, at) => at < free && scan.isPerson(at));
  const isAsked = free >= 0 && ASKING.has(first) && (isOwn || SLOTS.has(wordAt(tokens, free + 1)));
  const isBare = free === from && SLOTS.has(wordAt(tokens, free + 1));
  const object = [1, 2, 3, 4, 5].map((step) => wordAt(tokens, from + step));
  const isSought = FINDING.has(first) && object.some((word) => UNITS.has(word) || word === 'slot' || FREE.has(word));
  const isFound = isSought && (minutes !== null || object.includes('slot') || free >= 0);
  if (!isAsked && !isBare && !isFound) return null;
  const range = findDayRange(scan, from, false);
  const days = isFound && !isAsked ? SEARCHED_DAYS - 1 : 0;
  return {
    kind: 'question',
    ask: 'list',
    taskIds: [],
    target: text.replace(/[\s?!.]+$/, ''),
    days: range ? { from: range.from, to: range.to } : { from: formatDay(now.day), to: formatDay(now.day + days) },
    free: { minutes: minutes ?? USUAL_MINUTES, first: isFound },
  };
}
