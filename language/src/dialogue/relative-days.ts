import { formatClock, formatDay, parseDay } from '../calendar/days.ts';
import { PART_TIMES } from '../grammar/words.ts';
import { scanMessage, type Scan } from '../request/scan.ts';
import { getTaskIndex } from '../request/task-index.ts';
import type { RequestOptions } from '../request/types.ts';
import { hasDay } from '../schedule/score-phrases.ts';
import { findAction } from '../text/actions.ts';
import { wordSet } from '../text/word-set.ts';
import { findOnly } from './find-topic.ts';
import { joinTurn } from './turn-words.ts';
import { stripLead } from './variants.ts';

const NUMBERS: ReadonlyMap<string, number> = new Map(
  'a=1 an=1 the=1 one=1 ek=1 two=2 do=2 three=3 teen=3 four=4 char=4 chaar=4 five=5 paanch=5 six=6 seven=7 saat=7 ten=10 half=0.5 aadha=0.5 aadhe=0.5'
    .split(' ')
    .map((entry): [string, number] => [entry.split('=')[0] ?? '', Number(entry.split('=')[1])]),
);
const NUMBER = String.raw`(\d{1,2}|${[...NUMBERS.keys()].join('|')})`;
/** "The day before that", "two hours before", "the night before it": behind the rest of a turn. */
const ENGLISH = new RegExp(
  String.raw`\b(?:on )?(?:the )?(?:${NUMBER} )?(?:an )?(day|days|night|evening|week|weeks|hour|hours|hr|hrs|minutes|mins)(?: right| just)? (before|after|earlier|prior)(?: (?:that|it|then|this))?(?=\s*(?:[.,!]|$))`,
  'iu',
);
/** "Usse ek din pehle", "us se 2 ghante pehle". */
const HINDI = new RegExp(
  String.raw`\b(?:us|uss|is|iss)\s?se (?:sirf |bas )?${NUMBER} (din|hafte|hafta|ghante|ghanta|ghnte|minute|mint) (pehle|phle|pahle|baad|bad)\b`,
  'iu',
);
const DAYS = wordSet('day days din');
const WEEKS = wordSet('week weeks hafte hafta');
const HOURS = wordSet('hour hours hr hrs ghante ghanta ghnte');
const EARLIER = /^(?:before|earlier|prior|p[ae]?hle|pehle|pahle)$/i;

/**
 * A turn with the day, or the time, that it counts from those of the last turn in full. A turn that says a day of its own refers to
 * the last turn by "that" only.
 */
function fillInRelative(text: string, date: string, time: string | null, hasOwnDay: boolean): string {
  return text.replace(ENGLISH, replace).replace(HINDI, replace);

  function replace(words: string, count: string | undefined, unit: string, direction: string): string {
    if (hasOwnDay && !/\b(?:that|it|this|us+ ?se|is+ ?se)\b/iu.test(words)) return words;
    const number = count === undefined ? 1 : (NUMBERS.get(count.toLowerCase()) ?? Number(count));
    if (Number.isNaN(number)) return words;
    const by = EARLIER.test(direction) ? -number : number;
    const name = unit.toLowerCase();
    if (DAYS.has(name)) return `on ${formatDay(parseDay(date) + by)}`;
    if (WEEKS.has(name)) return `on ${formatDay(parseDay(date) + 7 * by)}`;
    if (name === 'night' || name === 'evening')
      return `on ${formatDay(parseDay(date) + by)} at ${formatClock(PART_TIMES[name])}`;
    if (time === null) return words;
    const moved = Temporal.PlainDateTime.from(`${date}T${time}`).add({
      minutes: Math.round(by * (HOURS.has(name) ? 60 : 1)),
    });
    return `on ${moved.toPlainDate().toString()} at ${moved.toPlainTime().toString().slice(0, 5)}`;
  }
}

const SAME_DAY = /(?:\b(?:at|on|for)\s+)?(?:\bthe\s+)?\bsame (?:day|date)\b|\b(?:usi|us|isi) din\b/iu;
const SAME_TIME =
  /(?:\b(?:at|on|for)\s+)?(?:\bthe\s+)?\bsame time\b|\b(?:usi|isi) (?:time|samay|waqt)(?: pe| par)?\b/iu;

/** The day as it stands in a Hindi sentence, without a preposition. */
const nameDay = (date: string): string =>
  Temporal.PlainDate.from(date).toLocaleString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

/** Whether a turn names the day of the last turn, and counts none from it. */
export const isSameDay = (text: string): boolean => SAME_DAY.test(text);

const SAME_AS = /(?:\b(?:at|on|for)\s+)?(?:\bthe\s+)?\bsame (?:day|date) as (?:the |my |that |our )?([^,.;!?]+)/iu;

/** "Same day as the sales tax stuff": the day of the only open task with the words in its place. */
export function fillInSameAs(text: string, options: RequestOptions): string {
  const words = SAME_AS.exec(text)?.[1];
  const id = words === undefined ? undefined : findOnly(words, options, false);
  const date = id === undefined ? undefined : getTaskIndex(options.tasks).byId.get(id)?.task.due?.date;
  return date === undefined ? text : text.replace(SAME_AS, `on ${date}`);
}

/** "Same day", "usi din" and "same time" with the day and the time in their place: of this message or the last turn. */
export function fillIn(text: string, scan: Scan, options: RequestOptions): string {
  const before = SAME_DAY.exec(text)?.index ?? 0;
  const own = scan.phrases.find(
    (phrase) => hasDay(phrase) && (scan.tokens[phrase.end - 1]?.end ?? text.length) <= before,
  );
  const ownDay = own && scan.text.slice(scan.tokens[own.start]?.start, scan.tokens[own.end - 1]?.end);
  if (ownDay !== undefined) return text.replace(SAME_DAY, () => `on ${ownDay.replace(/^(?:on|by|before|at) /iu, '')}`);
  const turn = options.dialogue?.lastTurn;
  const task = getTaskIndex(options.tasks).byId.get(turn?.changed.at(-1) ?? turn?.shown[0] ?? '')?.task;
  const scheduled = scanMessage(text.replace(SAME_TIME, ''), options).phrases.some(hasDay);
  // "Push it to Saturday, same time": a task that moves keeps its time.
  if (scheduled && findAction(joinTurn(stripLead(text)).split(' ')[0] ?? '') === 'reschedule')
    return text.replace(SAME_TIME, '');
  const { date, time } = { date: turn?.parts?.date ?? task?.due?.date, time: turn?.parts?.time ?? task?.due?.time };
  const day = date == null ? null : /\bdin\b/iu.test(SAME_DAY.exec(text)?.[0] ?? '') ? nameDay(date) : `on ${date}`;
  const counted = date == null ? text : fillInRelative(text, date, time ?? null, scheduled);
  return counted
    .replace(SAME_DAY, () => day ?? 'same day')
    .replace(SAME_TIME, (words) =>
      time == null ? words : [SAME_DAY.test(text) || scheduled ? null : day, `at ${time}`].join(' '),
    );
}

const UNIT = 'days?|weeks?|hours?|minutes?|mins?|months?';
/** "Two more days", "4 days extra", "another week". */
const MORE = new RegExp(
  String.raw`\b(?:(?:more|extra|further) (?<unit>${UNIT})|(?<before>${UNIT}) (?:more|extra|longer|further))\b`,
  'giu',
);
const ANOTHER = new RegExp(String.raw`\banother (?<count>\w+ )?(?<unit>${UNIT})\b`, 'giu');

/** "Two more days", "another week": the distance in the words of the grammar. */
export const nameDistance = (text: string): string =>
  text.replaceAll(MORE, '$<unit>$<before> later').replaceAll(ANOTHER, (_, ...found) => {
    const { count, unit } = found.at(-1) as { count?: string; unit: string };
    return `${count ?? 'one '}${unit} later`;
  });
