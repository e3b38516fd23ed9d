import type { Day } from '../calendar/days.ts';
import { onOrAfter } from '../calendar/days.ts';
import type { Moment } from '../calendar/zones.ts';
import { nearestWeekday } from '../grammar/dates.ts';
import type { ClockMeaning, DateMeaning, RepeatMeaning, Span } from '../grammar/meaning.ts';
import type { PartMeaning } from '../grammar/time-table.ts';
import type { Token } from '../text/tokens.ts';
import { wordAt } from '../text/tokens.ts';
import type { Atom } from './atoms.ts';
import { tellsWhich } from './guards.ts';
import { leadWord, readLead } from './leads.ts';
import type { Lead } from './leads.ts';
import { isSupported } from './support.ts';
import { wordSet } from '../text/word-set.ts';

type Tokens = readonly Token[];

/** Pieces that stand together and so describe one schedule. Positions are token positions, the lead word included. */
export interface Phrase {
  start: number;
  end: number;
  lead: Lead | null;
  date?: DateMeaning;
  clock?: ClockMeaning;
  part?: PartMeaning;
  repeat?: RepeatMeaning;
  /** Days that were only listed; an end said elsewhere still makes them repeat. */
  listed?: RepeatMeaning;
  until?: DateMeaning;
  starting?: DateMeaning;
  length?: Span;
  times?: number;
  /** How long before the event to be reminded ("an hour before the meeting"). */
  ahead?: Span;
}

const CONNECTIVES = wordSet(`
at on by around about , the of in for - – ( before after from sharp t say latest approximately approx circa and
; month to sometime early late day
`);
const LONGEST_GAP = 3;

function connects(tokens: Tokens, from: number, to: number): boolean {
  if (to - from > LONGEST_GAP) return false;
  for (let at = from; at < to; at += 1) {
    const token = tokens[at];
    if (!token) return false;
    const glue = token.glued && tokens[at + 1]?.glued === true && (token.word === ':' || token.word === '.');
    if (!glue && !CONNECTIVES.has(token.word)) return false;
  }
  return true;
}

/** Two dates side by side are one when the second refines the first: "next week, friday", "friday, 20 november". */
function refine(first: DateMeaning, second: DateMeaning): DateMeaning | null {
  if (first.week && second.weekday !== undefined) return inWeek(first, second.weekday);
  if (second.week && first.weekday !== undefined) return inWeek(second, first.weekday);
  if (first.relative && second.weekday !== undefined) return nearestWeekday(first, second.weekday);
  if (first.today && second.elapsed) return second;
  if (first.today && second.today) return { ...first, ...second };
  if (first.weekday !== undefined && second.weekday === undefined && second.dayOfMonth === undefined) return second;
  return null;
}

function inWeek(week: DateMeaning, weekday: number): DateMeaning {
  return {
    day: (now) => {
      const monday = week.week?.(now) ?? now.day;
      return monday + ((weekday + 6) % 7);
    },
  };
}

/** "Every day next week" runs from its Monday to its Sunday. */
export function duringWeek(week: (now: Moment) => Day): Pick<Phrase, 'starting' | 'until'> {
  return { starting: { day: (now) => Math.max(now.day, week(now)) }, until: { day: (now) => week(now) + 6 } };
}

/** A day said beside "weekly", "monthly" or "yearly" says which one. */
export function repeatOn(repeat: RepeatMeaning, date: DateMeaning): RepeatMeaning | null {
  if (repeat.type === 'weekly' && date.weekday !== undefined) {
    const days = new Set([...(repeat.daysOfWeek ?? []), date.weekday]);
    return { ...repeat, daysOfWeek: [...days].toSorted((a, b) => a - b) };
  }
  if (repeat.type === 'monthly' && date.dayOfMonth !== undefined && repeat.weekOfMonth === undefined) {
    return { ...repeat, dayOfMonth: date.dayOfMonth };
  }
  if (repeat.type === 'yearly' && date.monthDay)
    return { ...repeat, month: date.monthDay.month, day: date.monthDay.day };
  return null;
}

/** "Every 2 weeks on monday and wednesday": the days listed belong to the repetition beside them. */
function listedOn(repeat: RepeatMeaning, days: RepeatMeaning): RepeatMeaning | null {
  if (repeat.type !== 'weekly' || repeat.daysOfWeek || days.interval > 1 || days.type !== 'weekly' || !days.daysOfWeek)
    return null;
  return { ...repeat, daysOfWeek: days.daysOfWeek };
}

/** Adds a piece to a phrase, or answers null when the two contradict each other. */
function join(phrase: Phrase, atom: Atom): Phrase | null {
  const end = atom.end;
  switch (atom.kind) {
    case 'date': {
      if (phrase.repeat) {
        const repeat = repeatOn(phrase.repeat, atom.date);
        if (repeat) return { ...phrase, repeat, end };
        if (phrase.starting || phrase.date) return null;
        return { ...phrase, ...(atom.date.week ? duringWeek(atom.date.week) : { starting: atom.date }), end };
      }
      if (!phrase.date) return { ...phrase, date: atom.date, end };
      const date = refine(phrase.date, atom.date);
      return date && { ...phrase, date, end };
    }
    case 'time':
      return phrase.clock ? null : { ...phrase, clock: atom.clock, end };
    case 'part': {
      const said = phrase.part?.part ?? phrase.date?.part;
      if (said === atom.part.part) return { ...phrase, end };
      return said ? null : { ...phrase, part: atom.part, end };
    }
    case 'repeat': {
      if (phrase.repeat) {
        const repeat = listedOn(phrase.repeat, atom.repeat) ?? listedOn(atom.repeat, phrase.repeat);
        return repeat && { ...phrase, repeat, end };
      }
      if (!phrase.date) return { ...phrase, repeat: atom.repeat, end };
      const repeat = repeatOn(atom.repeat, phrase.date);
      if (!repeat) return { ...phrase, repeat: atom.repeat, starting: phrase.date, end };
      const { date: _used, ...rest } = phrase;
      return { ...rest, repeat, end };
    }
    case 'until':
      if (phrase.repeat) return phrase.until ? null : { ...phrase, until: atom.date, end };
      return phrase.date ? null : { ...phrase, date: atom.date, end };
    case 'starting':
      if (phrase.repeat) return phrase.starting ? null : { ...phrase, starting: atom.date, end };
      return phrase.date ? null : { ...phrase, date: atom.date, end };
    case 'length':
      return phrase.repeat && !phrase.length ? { ...phrase, length: atom.span, end } : null;
    case 'times':
      return phrase.repeat && !phrase.times ? { ...phrase, times: atom.count, end } : null;
    default:
      return null;
  }
}

/** "Mon and wed" without an end is the first of the two. */
function settleList(phrase: Phrase): Phrase {
  if (!phrase.repeat?.listed || phrase.length || phrase.until || phrase.times !== undefined || phrase.starting)
    return phrase;
  const { repeat, ...rest } = phrase;
  const days = repeat.daysOfWeek ?? [];
  return {
    ...rest,
    listed: repeat,
    date: { day: (now) => Math.min(...days.map((day) => onOrAfter(now.day + 1, day))) },
  };
}

const BEGINNERS = new Set<Atom['kind']>(['date', 'time', 'part', 'repeat', 'until', 'starting']);

function begin(tokens: Tokens, atom: Atom): Phrase | null {
  if (!BEGINNERS.has(atom.kind)) return null;
  const described = atom.kind === 'time' && tellsWhich(tokens, atom.start, atom.end);
  const { lead, start } = described ? { lead: null, start: atom.start } : readLead(tokens, atom.start);
  const own = lead ?? leadWord(wordAt(tokens, atom.start));
  const kept = atom.kind === 'until' ? 'until' : atom.kind === 'starting' ? 'from' : own;
  // "Slides for friday's demo", "for the sunday trip": without the day they are still for the demo and the trip.
  const named = atom.kind === 'time' || (atom.kind === 'date' && atom.date.weekday !== undefined);
  const owned = tokens[atom.end - 1]?.possessive === true || (named && tellsWhich(tokens, atom.start, atom.end));
  return join({ start: owned ? atom.start : start, end: atom.end, lead: kept }, atom);
}

export interface Phrases {
  phrases: Phrase[];
  /** Lengths and counts that stand apart from the repetition they limit ("every monday … for 10 weeks"). */
  loose: Atom[];
}

export function findPhrases(tokens: Tokens, atoms: readonly Atom[]): Phrases {
  const phrases: Phrase[] = [];
  const loose: Atom[] = [];
  for (let at = 0; at < atoms.length; at += 1) {
    const first = atoms[at];
    if (!first) continue;
    let phrase = begin(tokens, first);
    if (!phrase || !isSupported(tokens, atoms, at)) {
      if (first.kind === 'length' || first.kind === 'times' || first.kind === 'ahead') loose.push(first);
      continue;
    }
    for (let next = atoms[at + 1]; next; next = atoms[at + 1]) {
      if (!connects(tokens, phrase.end, next.start) || !isSupported(tokens, atoms, at + 1)) break;
      const joined = join(phrase, next);
      if (!joined) break;
      phrase = joined;
      at += 1;
    }
    phrases.push(settleList(phrase));
  }
  return { phrases, loose };
}
