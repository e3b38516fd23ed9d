import type { Rhythm } from '@aide/contract';
import type { ParseTask } from '../capture/parse-capture.ts';
import type { Command, RequestOptions } from '../types.ts';

const numbers: Record<string, number> = {
  '': 1,
  other: 2,
  second: 2,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  couple: 2,
};
const units: Record<string, Rhythm> = {
  day: { every: 1, unit: 'day' },
  week: { every: 1, unit: 'week' },
  fortnight: { every: 2, unit: 'week' },
  month: { every: 1, unit: 'month' },
  quarter: { every: 3, unit: 'month' },
  year: { every: 12, unit: 'month' },
};
const adverbs: Record<string, string> = {
  daily: 'day',
  weekly: 'week',
  fortnightly: 'fortnight',
  monthly: 'month',
  quarterly: 'quarter',
  yearly: 'year',
};
const maxPeriods = 99;

const phrase =
  /^(?:please )?(?:keep|stay|be) in touch with (?<name>.+?) (?:every (?:(?<count>\d{1,2}|other|second|one|two|three|four|five|six|couple)(?: of)? )?(?<unit>day|week|fortnight|month|quarter|year)s?|(?:once )?a (?<a>day|week|fortnight|month|quarter|year)|(?<adverb>daily|weekly|fortnightly|monthly|quarterly|yearly))[.!]?$/i;
const ending = /^(?:please )?stop (?:keeping|staying|being) in touch with (?<name>.+?)[.!]?$/i;

/**
 * Reads "keep in touch with Priya every 3 weeks" and "stop keeping in touch with Priya". Returns null for anything
 * else, and for a name that does not identify one contact: then it is an ordinary task.
 */
export function parseKeepInTouch(text: string, options: RequestOptions, parseTask: ParseTask): Command | null {
  if (!/touch/i.test(text)) return null;
  const plain = text.trim().replaceAll(/\s+/g, ' ');
  const { groups } = phrase.exec(plain) ?? ending.exec(plain) ?? {};
  const name = groups?.['name'];
  if (!groups || name === undefined) return null;
  const { contactId } = parseTask(`follow up with ${name}`, options);
  if (contactId === null) return null;
  const rhythm = parseRhythm(groups);
  if (rhythm === undefined) return null;
  return {
    verb: 'keep_in_touch',
    taskIds: [],
    candidates: [],
    target: name,
    change: { keepInTouch: { contactId, rhythm } },
  };
}

/** Returns null when the rhythm ends, and undefined if it is too long. */
function parseRhythm(groups: Partial<Record<string, string>>): Rhythm | null | undefined {
  const text = (groups['unit'] ?? groups['a'] ?? adverbs[groups['adverb']?.toLowerCase() ?? ''])?.toLowerCase();
  if (text === undefined) return null;
  const rhythm = units[text];
  const count = groups['count']?.toLowerCase() ?? '';
  const times = numbers[count] ?? Number(count);
  const every = (rhythm?.every ?? 0) * times;
  return rhythm && every >= 1 && every <= maxPeriods ? { ...rhythm, every } : undefined;
}
