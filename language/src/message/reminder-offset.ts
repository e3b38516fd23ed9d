import type { Range } from '../text/mask.ts';

/** How long before the due time to be reminded, and the text without these words, with the same offsets. */
export interface ReminderOffset extends Range {
  minutes: number;
  text: string;
}

const COUNTS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  ek: 1,
  two: 2,
  do: 2,
  five: 5,
  ten: 10,
  das: 10,
  fifteen: 15,
  thirty: 30,
  half: 0.5,
  aadha: 0.5,
};
const DAY = 24 * 60;
/** The minutes of a unit, by its first letters. */
const UNITS: readonly (readonly [RegExp, number])[] = [
  [/^mi/, 1],
  [/^(?:h(?:ou)?r|gha?n)/, 60],
  [/^d/, DAY],
  [/^(?:w|haf)/, 7 * DAY],
];

const SPAN = String.raw`(?:(?<count>\d{1,3}|[a-z]+)(?: an?)?[ -]?(?<unit>min(?:ute)?s?|minat|hours?|hrs?|ghant[ae]|days?|din|weeks?|haft[ae]))`;
const EVENT = String.raw`(?: (?:it|that|then|the (?:meeting|event|call|appointment))(?:'s scheduled| starts| begins)?)?`;

/** "Remind me 30 minutes before", "alert me 2 hours ahead"; "two days before the hearing on 10 March" is a date. */
const ENGLISH = new RegExp(
  String.raw`\b(?:remind|alert|notify|ping|nudge|warn|buzz|poke|prod|tell|let me know|give me a (?:shout|nudge|bell))(?: (?:me|us|via|by|email|text))* (?<offset>${SPAN} (?:before(?:hand)?|prior|earlier|in advance|ahead)${EVENT})(?=\s*(?:[.,;!?]|$|to |and |please))`,
  'iu',
);
/** "Remind me of the visit an hour before it starts". */
const STARTS = new RegExp(
  String.raw`\b(?:remind|alert|notify|reminder)\b.*? (?<offset>${SPAN} before it(?:'s| is)? ?(?:scheduled|starts|begins|happens|due))`,
  'iu',
);
/** "10 min pehle alert karna", "ek ghanta pehle yaad dilana"; "meeting se 10 min pehle" is a time. */
const HINDI = new RegExp(
  String.raw`(?<!\bse )(?<offset>\b${SPAN} (?:pehle|pahle|phle|pehley))(?= (?:mujhe |muje |ek )?(?:alert|yaa?d|remind|notif))`,
  'iu',
);

/** Returns how long before the due time the message asks to be reminded, or null. */
export function parseReminderOffset(text: string): ReminderOffset | null {
  if (!/before|prior|earlier|advance|ahead|p[ae]*hle/i.test(text)) return null;
  const groups = (ENGLISH.exec(text) ?? STARTS.exec(text) ?? HINDI.exec(text))?.groups;
  const { offset = '', count = '', unit = '' } = groups ?? {};
  const number = /^\d/.test(count) ? Number(count) : COUNTS[count.toLowerCase()];
  const minutes = UNITS.find(([pattern]) => pattern.test(unit.toLowerCase()))?.[1];
  if (offset === '' || number === undefined || minutes === undefined) return null;
  const start = text.indexOf(offset);
  // "Remind me a week before to order flowers": the order is due then.
  if (minutes >= DAY && /^\s*to /i.test(text.slice(start + offset.length))) return null;
  const end = start + offset.length;
  return {
    minutes: number * minutes,
    text: text.slice(0, start) + ' '.repeat(offset.length) + text.slice(end),
    start,
    end,
  };
}

/** The words of the reminder offset, as a list of at most one range. */
export function findReminderOffset(text: string): Range[] {
  const offset = parseReminderOffset(text);
  return offset ? [offset] : [];
}
