import type { Due, Recurrence } from '@aide/contract';
import { toMoment } from './calendar/zones.ts';
import { dateTable } from './grammar/date-table.ts';
import { repeatTable } from './grammar/repeat-table.ts';
import { slotWords } from './grammar/slots.ts';
import { partTable } from './grammar/time-table.ts';
import { hasTime } from './schedule/score-phrases.ts';
import { parseScheduleOnly } from './schedule/parse-schedule.ts';
import { resolve } from './schedule/resolve.ts';
import { createMask } from './text/mask.ts';
import { SHORTHAND } from './text/shorthand.ts';
import { tokenise } from './text/tokens.ts';
import { wordSet } from './text/word-set.ts';

export type AddressReading = { ok: true; due: Due; recurrence: Recurrence | null } | { ok: false; known: string[] };

/** Examples for the reply to a sender whose address word was not understood. */
const KNOWN = wordSet(`
today tonight tomorrow monday next-friday nextweek nextmonth eod 2h 3days in2weeks
monday9am tue-4.30pm dec5 5dec-10am everymonday every-weekday-9am 1stofeverymonth
`);

/** Every word of the tables, and the suffixes written directly after a number. */
const VOCABULARY: ReadonlySet<string> = new Set([
  ...slotWords,
  ...SHORTHAND.keys(),
  ...[...dateTable, ...repeatTable, ...partTable].flatMap(({ pattern }) => pattern.split(/[^a-z]+/)),
  ...wordSet('st nd rd th am pm a p h m d w y noon midnight'),
]);
const LONGEST_WORD = 11;

/** Splits "everyweekday" into the fewest known words, or returns null. */
function cutWords(letters: string): string[] | null {
  const best: (string[] | null)[] = [[]];
  for (let end = 1; end <= letters.length; end += 1) {
    best[end] = null;
    for (let start = Math.max(0, end - LONGEST_WORD); start < end; start += 1) {
      const before = best[start];
      const word = letters.slice(start, end);
      const current = best[end];
      if (before && VOCABULARY.has(word) && (!current || before.length + 1 < current.length))
        best[end] = [...before, word];
    }
  }
  return best[letters.length] ?? null;
}

/** "tue-4.30pm" → "tue 4.30pm", "1stofeverymonth" → "1st of every month". */
function spellOut(localPart: string): string | null {
  if (/^\d{4}-\d{2}-\d{2}$/.test(localPart)) return localPart;
  const pieces = localPart.toLowerCase().match(/\d+(?:[.:]\d{2}(?!\d))?|[a-z]+/g) ?? [];
  const words: string[] = [];
  for (const piece of pieces) {
    if (/^\d/.test(piece)) {
      words.push(piece.replace('.', ':'));
      continue;
    }
    const cut = cutWords(piece);
    if (!cut) return null;
    const [first, ...rest] = cut;
    const ending =
      first !== undefined && /^(?:st|nd|rd|th|am|pm|[aphmdwy])$/.test(first) && /^[\d:]+$/.test(words.at(-1) ?? '');
    if (ending) words.push(`${words.pop() ?? ''}${first}`, ...rest);
    else words.push(...cut);
  }
  return words.join(' ');
}

const NINE = { hour: 9, minute: 0, half: 'am', exact: false, weak: false } as const;

/**
 * Adds the word that people leave out of an address before a bare length or number: "3days" is in 3 days, "1730" at
 * 17:30.
 */
const READINGS = ['', 'in ', 'at ', 'on '];

/** Parses the words before the @ of a reminder address, with the same meanings as in a message. Default time: 09:00. */
export function parseAddressWord(
  localPart: string,
  options: { now: Temporal.Instant; timeZone: string },
): AddressReading {
  const now = toMoment(options.now, options.timeZone);
  const spelled = localPart.length <= 64 ? spellOut(localPart) : null;
  for (const prefix of spelled ? READINGS : []) {
    const tokens = tokenise(prefix + (spelled ?? ''));
    const { choice } = parseScheduleOnly(tokens, now);
    const isRead = createMask(tokens.length, choice?.ranges ?? []);
    if (!choice || !tokens.every((_, at) => isRead(at))) continue;
    const timed = hasTime(choice.phrase) || choice.phrase.repeat?.part;
    const phrase = timed ? choice.phrase : { ...choice.phrase, clock: NINE };
    const schedule = resolve(phrase, now, null);
    if (schedule) return { ok: true, ...schedule };
  }
  return { ok: false, known: [...KNOWN] };
}
