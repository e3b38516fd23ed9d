import { formatDay, parseDay } from '../calendar/days.ts';
import { wordSet } from '../text/word-set.ts';

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
const NIGHTS = wordSet('night evening');
const HOURS = wordSet('hour hours hr hrs ghante ghanta ghnte');
const EARLIER = /^(?:before|earlier|prior|p[ae]?hle|pehle|pahle)$/i;
const EVENING = '20:00';

/**
 * A turn with the day, or the time, that it counts from those of the last turn in full. A turn that says a day of its own refers to
 * the last turn by "that" only.
 */
export function fillInRelative(text: string, date: string, time: string | null, hasOwnDay: boolean): string {
  return text.replace(ENGLISH, replace).replace(HINDI, replace);

  function replace(words: string, count: string | undefined, unit: string, direction: string): string {
    if (hasOwnDay && !/\b(?:that|it|this|us+ ?se|is+ ?se)\b/iu.test(words)) return words;
    const number = count === undefined ? 1 : (NUMBERS.get(count.toLowerCase()) ?? Number(count));
    if (Number.isNaN(number)) return words;
    const by = EARLIER.test(direction) ? -number : number;
    const name = unit.toLowerCase();
    if (DAYS.has(name)) return `on ${formatDay(parseDay(date) + by)}`;
    if (WEEKS.has(name)) return `on ${formatDay(parseDay(date) + 7 * by)}`;
    if (NIGHTS.has(name)) return `on ${formatDay(parseDay(date) + by)} at ${EVENING}`;
    if (time === null) return words;
    const moved = Temporal.PlainDateTime.from(`${date}T${time}`).add({
      minutes: Math.round(by * (HOURS.has(name) ? 60 : 1)),
    });
    return `on ${moved.toPlainDate().toString()} at ${moved.toPlainTime().toString().slice(0, 5)}`;
  }
}
