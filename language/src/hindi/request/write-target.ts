import { formatDay, parseDay } from '../../calendar/days.ts';
import type { Moment } from '../../calendar/zones.ts';
import type { Range } from '../../text/mask.ts';
import { createMask } from '../../text/mask.ts';
import type { Token } from '../../text/tokens.ts';
import { findHindiSchedule } from '../find-schedule.ts';
import { isDevanagari, transliterate } from '../transliterate.ts';
import { foldedSet } from './fold-words.ts';

/** A Hindi message as the readers of commands need it. */
export interface Sentence {
  text: string;
  read: readonly Token[];
  written: readonly Token[];
  /** The words in the spelling of the tables. */
  folded: readonly string[];
  now: Moment;
}

/** Folded words that do not identify a task. "Vala" and "kam" show that a task is meant. */
const EMPTY =
  foldedSet(`ko ka ki ke k se me mein main pe par ne na hi bhi to toh tak liye vala vali vale valo ye yeh yah vo voh is us isko usko ise use inko
  unko mera meri mere apna apni apne hamara hamari hamare maine meine humne hamne abhi ab aj hai hain tha thi ha han haan ok okay acha are
  yar bhai ji please plj pls sir madam bas jara sun suno ek kam kaam vaise finaly aur or phir fir karne karna
  krne krna filhal filhaal`);
const ALL = foldedSet('sab sabhi sare sari');

/** Whether a folded word does not identify a task. */
export const isEmptyWord = (word: string): boolean => EMPTY.has(word);

/** Writes the words that name a task for the English lookup: without postpositions, with a day as a date. */
export function writeTarget(
  { read, written, folded, now }: Sentence,
  { start, end }: Range,
  statement: boolean,
  { sounds, named }: { sounds: boolean; named: boolean },
): string {
  const part = { read: read.slice(start, end), written: written.slice(start, end) };
  // A part of the day can belong to the title: "morning walk".
  const found = named ? null : findHindiSchedule(part, now, () => false);
  // "Abhi ke liye rok do": for now.
  const schedule = found?.ranges.every((range) => part.read[range.start]?.word === 'abhi') ? null : found;
  const isSchedule = createMask(part.read.length, schedule?.ranges ?? []);
  const words = part.written.flatMap((token, at) => {
    const word = folded[start + at] ?? '';
    if (isSchedule(at) || EMPTY.has(word) || (token.kind !== 'word' && token.kind !== 'number')) return [];
    if (ALL.has(word)) return ['all tasks'];
    return [sounds && isDevanagari(token.text) ? transliterate(token.text) : token.text];
  });
  // "Bill kal bhar diya" reports when it was done; "kal wali meeting cancel kar do" which one is meant.
  const day =
    schedule && !statement && !schedule.schedule.recurrence ? [`on ${writeDay(schedule.schedule.due.date)}`] : [];
  return words.length === 0 && day.length === 0 ? '' : [...words, ...day].join(' ');
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

function writeDay(date: string): string {
  const [year, month, day] = formatDay(parseDay(date)).split('-').map(Number);
  return `${day} ${MONTHS[(month ?? 1) - 1] ?? ''} ${year}`;
}
