import type { Range } from './mask.ts';

const NUMBERS: ReadonlyMap<string, number> = new Map(
  'two=2 do=2 three=3 teen=3 tin=3 four=4 char=4 chaar=4 five=5 paanch=5 panch=5 six=6 seven=7 eight=8 nine=9 ten=10'
    .split(' ')
    .map((entry): [string, number] => [entry.split('=')[0] ?? '', Number(entry.split('=')[1])]),
);
/** "Three things.", "right, a couple of jobs for Monday:", "3 kaam likh lo". */
const ANNOUNCEMENT =
  /^(?:(?:ok|okay|right|so|um|uh|hey|hi|also|and|please|oh|well|i|i['’]ve|i have|we|got|have|need|just|there['’]s|there are|arre|suno|accha|haan|bhai|yaar)[\s,.]+)*(\d{1,2}|[a-z]+|(?:a )?couple of|(?:a )?few)\s+(?:more\s+|quick\s+|little\s+|small\s+)?(?:things?|tasks?|jobs?|reminders?|items?|errands?|to-?dos?|kaa?m|chee?z(?:e|ein|en)?|baate(?:in|n)?)(?:(?:\s+[\p{L}’']+){0,4}?\s*[.:;,–—-]\s+|\s+(?:likh\p{L}*|note|yaad|add|jod\p{L}*|daal\p{L}*)(?:\s+(?:lo|le|kar|kr|karo|kro|do|dena|rakh\p{L}*))*[\s,.:-]+)/iu;
const BREAK = /[,;.]\s+(?:(?:and|aur|or|also|plus|then)\s+)*/giu;
/** Also the last "and". */
const BREAK_OR_LAST = /[,;.]\s+(?:(?:and|aur|or|also|plus|then)\s+)*|\s+(?:and|aur)\s+(?!.*\s(?:and|aur)\s)/giu;

/** Where the words that announce several tasks end, and the tasks: "three things. Call Bharat, pay the bill and fix the gate". */
export function findAnnounced(text: string): { end: number; parts: readonly Range[] } | null {
  const [announcement, number = ''] = ANNOUNCEMENT.exec(text) ?? [];
  if (announcement === undefined) return null;
  const said = /^\d/.test(number) ? Number(number) : NUMBERS.get(number.toLowerCase());
  if (said === undefined && !/couple|few/i.test(number)) return null;
  const from = announcement.length;
  const rest = text
    .slice(from)
    .trimEnd()
    .replace(/[.!]+$/, '');
  const fits = (parts: readonly Range[]): boolean => parts.length > 1 && (said === undefined || parts.length === said);
  const parts = [splitAt(rest, BREAK), splitAt(rest, BREAK_OR_LAST)].find(fits);
  return parts
    ? {
        end: announcement.trimEnd().length,
        parts: parts.map(({ start, end }) => ({ start: from + start, end: from + end })),
      }
    : null;
}

function splitAt(text: string, separator: RegExp): Range[] {
  const marks = [...text.matchAll(separator)];
  const starts = [0, ...marks.map(({ 0: mark, index }) => index + mark.length)];
  return starts.map((start, at) => ({ start, end: marks[at]?.index ?? text.length }));
}
