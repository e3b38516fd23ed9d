import { TASK_VERBS } from './lexicon.ts';
import type { Range } from './mask.ts';

const NUMBERS: ReadonlyMap<string, number> = new Map(
  'two=2 do=2 three=3 teen=3 tin=3 four=4 char=4 chaar=4 five=5 paanch=5 panch=5 six=6 seven=7 eight=8 nine=9 ten=10'
    .split(' ')
    .map((entry): [string, number] => [entry.split('=')[0] ?? '', Number(entry.split('=')[1])]),
);
const NOUNS =
  'things?|tasks?|jobs?|reminders?|items?|errands?|matters?|points?|chores?|to-?dos?|kaa?m|chee?z(?:e|ein|en)?|baate(?:in|n)?';
const KINDS = '(?:(?:more|quick|little|small|further|other|last|final|extra|minor|odd)\\s+)*';
const LEADS =
  "(?:(?:ok|okay|right|so|um|uh|hey|hi|also|and|please|oh|well|i|i['’]ve|i have|we|got|have|need|just|there['’]s|there are|arre|suno|accha|haan|bhai|yaar)[\\s,.]+)*";
/** "… for Monday", "…, without any date:". */
const TAIL =
  "(?:\\s+[\\p{L}’']+){0,4}?(?:,\\s+(?:no|not|without|undated|whenever|for|before|by)\\b(?:\\s+[\\p{L}’']+){0,4}?(?=\\s*:))?";
/** "Three things.", "right, a couple of jobs for Monday:", "3 kaam likh lo". */
const ANNOUNCEMENT = new RegExp(
  `^${LEADS}(\\d{1,2}|[a-z]+|(?:a )?couple of|(?:a )?few)\\s+${KINDS}(?:${NOUNS})(?:${TAIL}\\s*[.:;,–—-]\\s+|\\s+(?:likh\\p{L}*|note|yaad|add|jod\\p{L}*|daal\\p{L}*)(?:\\s+(?:lo|le|kar|kr|karo|kro|do|dena|rakh\\p{L}*))*[\\s,.:-]+)`,
  'iu',
);
/** "Other jobs, no rush:", "still to do this week:", "also outstanding:". */
const HEADING = new RegExp(
  `^${LEADS}(?:(?:some|still|the|my|a few)\\s+)*${KINDS}(?:${NOUNS}|to do|outstanding|pending|left)\\b${TAIL}\\s*:\\s+`,
  'iu',
);
/** What begins like something to do, in a word that is in no list too: "measure up the hall". */
const ORDER = /^\p{L}{3,}\s+(?:(?:up|out|off|down|away)\s+)?(?:the|an?|my|our|his|her|their)\s/iu;

const BREAK = /[,;.]\s+(?:(?:and|aur|or|also|plus|then)\s+)*/giu;
/** Also the last "and". */
const BREAK_OR_LAST = /[,;.]\s+(?:(?:and|aur|or|also|plus|then)\s+)*|\s+(?:and|aur)\s+(?!.*\s(?:and|aur)\s)/giu;

/** Where the words that announce several tasks end, and the tasks: "three things. Call Bharat, pay the bill and fix the gate". */
export function findAnnounced(text: string): { end: number; parts: readonly Range[] } | null {
  const [announcement, number = ''] = ANNOUNCEMENT.exec(text) ?? [];
  const said = /^\d/.test(number) ? Number(number) : NUMBERS.get(number.toLowerCase());
  const isCounted = announcement !== undefined && (said !== undefined || /couple|few/i.test(number));
  const heading = isCounted ? announcement : text.includes(':') ? HEADING.exec(text)?.[0] : undefined;
  if (heading === undefined) return null;
  const from = heading.length;
  const rest = text
    .slice(from)
    .trimEnd()
    .replace(/[.!]+$/, '');
  const isTask = ({ start, end }: Range): boolean => {
    const part = rest.slice(start, end);
    return ORDER.test(part) || TASK_VERBS.has(/^\p{L}+/u.exec(part)?.[0].toLowerCase() ?? '');
  };
  const fits = (parts: readonly Range[]): boolean =>
    parts.length > 1 && (isCounted ? said === undefined || parts.length === said : parts.every(isTask));
  const ways = isCounted ? [BREAK, BREAK_OR_LAST] : [BREAK_OR_LAST, BREAK];
  const parts = ways.map((way) => splitAt(rest, way)).find(fits);
  return parts
    ? {
        end: heading.trimEnd().length,
        parts: parts.map(({ start, end }) => ({ start: from + start, end: from + end })),
      }
    : null;
}

function splitAt(text: string, separator: RegExp): Range[] {
  const marks = [...text.matchAll(separator)];
  const starts = [0, ...marks.map(({ 0: mark, index }) => index + mark.length)];
  return starts.map((start, at) => ({ start, end: marks[at]?.index ?? text.length }));
}
