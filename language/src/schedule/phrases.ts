import type { Day } from '../calendar/days.ts';
import { onOrAfter } from '../calendar/days.ts';
import type { Moment } from '../calendar/zones.ts';
import { nearestWeekday } from '../grammar/dates.ts';
import type { ClockMeaning, DateMeaning, RepeatMeaning, Span } from '../grammar/meaning.ts';
import type { PartMeaning } from '../grammar/time-table.ts';
import type { Token } from '../text/tokens.ts';
import { wordAt } from '../text/tokens.ts';
import type { LeadTime, PlacedPiece } from './pieces.ts';
import { identifiesThing } from './guards.ts';
import { leadWord, parseLead } from './leads.ts';
import type { Lead } from './leads.ts';
import { hasEnoughContext } from './ambiguous-pieces.ts';
import { wordSet } from '../text/word-set.ts';

type Tokens = readonly Token[];

/** Adjacent pieces that together describe one schedule. Positions are token positions and include the lead word. */
export interface Phrase {
  start: number;
  end: number;
  lead: Lead | null;
  date?: DateMeaning;
  clock?: ClockMeaning;
  part?: PartMeaning;
  repeat?: RepeatMeaning;
  /** Days that were only listed; an end elsewhere still makes them repeat. */
  listed?: RepeatMeaning;
  until?: DateMeaning;
  starting?: DateMeaning;
  length?: Span;
  times?: number;
  /** The end of the reason for a correction; the words up to there are not content. */
  reason?: number;
  /** The lead time of a reminder ("an hour before the meeting"). */
  ahead?: LeadTime;
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

/** A day next to "weekly", "monthly" or "yearly" selects the day. */
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

/** "Every 2 weeks on monday and wednesday": the listed days belong to the adjacent recurrence. */
function listedOn(repeat: RepeatMeaning, days: RepeatMeaning): RepeatMeaning | null {
  if (repeat.type !== 'weekly' || repeat.daysOfWeek || days.interval > 1 || days.type !== 'weekly' || !days.daysOfWeek)
    return null;
  return { ...repeat, daysOfWeek: days.daysOfWeek };
}

/** Adds a piece to a phrase; returns null when the two contradict each other. */
function join(phrase: Phrase, piece: PlacedPiece): Phrase | null {
  const end = piece.end;
  switch (piece.kind) {
    case 'date': {
      if (phrase.repeat) {
        const repeat = repeatOn(phrase.repeat, piece.date);
        if (repeat) return { ...phrase, repeat, end };
        if (phrase.starting || phrase.date) return null;
        return { ...phrase, ...(piece.date.week ? duringWeek(piece.date.week) : { starting: piece.date }), end };
      }
      if (!phrase.date) return { ...phrase, date: piece.date, end };
      const date = refine(phrase.date, piece.date);
      return date && { ...phrase, date, end };
    }
    case 'time':
      return phrase.clock ? null : { ...phrase, clock: piece.clock, end };
    case 'part': {
      const words = phrase.part?.part ?? phrase.date?.part;
      if (words === piece.part.part) return { ...phrase, end };
      return words ? null : { ...phrase, part: piece.part, end };
    }
    case 'repeat': {
      if (phrase.repeat) {
        const repeat = listedOn(phrase.repeat, piece.repeat) ?? listedOn(piece.repeat, phrase.repeat);
        return repeat && { ...phrase, repeat, end };
      }
      if (!phrase.date) return { ...phrase, repeat: piece.repeat, end };
      const repeat = repeatOn(piece.repeat, phrase.date);
      if (!repeat) return { ...phrase, repeat: piece.repeat, starting: phrase.date, end };
      const { date: _used, ...rest } = phrase;
      return { ...rest, repeat, end };
    }
    case 'until':
      if (phrase.repeat) return phrase.until ? null : { ...phrase, until: piece.date, end };
      return phrase.date ? null : { ...phrase, date: piece.date, end };
    case 'starting':
      if (phrase.repeat) return phrase.starting ? null : { ...phrase, starting: piece.date, end };
      return phrase.date ? null : { ...phrase, date: piece.date, end };
    case 'length':
      return phrase.repeat && !phrase.length ? { ...phrase, length: piece.span, end } : null;
    case 'times':
      return phrase.repeat && !phrase.times ? { ...phrase, times: piece.count, end } : null;
    default:
      return null;
  }
}

/** This many weekdays in a row repeat weekly: "gym mon wed fri". */
const REPEATING_DAYS = 3;

/** "Mon and wed" without an end means the first of the two. */
function settleList(phrase: Phrase): Phrase {
  if (!phrase.repeat?.listed || phrase.length || phrase.until || phrase.times !== undefined || phrase.starting)
    return phrase;
  const { repeat, ...rest } = phrase;
  const days = repeat.daysOfWeek ?? [];
  if (days.length >= REPEATING_DAYS && !phrase.date) return phrase;
  return {
    ...rest,
    listed: repeat,
    date: { day: (now) => Math.min(...days.map((day) => onOrAfter(now.day + 1, day))) },
  };
}

const BEGINNERS = new Set<PlacedPiece['kind']>(['date', 'time', 'part', 'repeat', 'until', 'starting']);

function begin(tokens: Tokens, piece: PlacedPiece): Phrase | null {
  if (!BEGINNERS.has(piece.kind)) return null;
  const described = piece.kind === 'time' && identifiesThing(tokens, piece.start, piece.end);
  const { lead, start } = described ? { lead: null, start: piece.start } : parseLead(tokens, piece.start);
  const own = lead ?? leadWord(wordAt(tokens, piece.start));
  const kept = piece.kind === 'until' ? 'until' : piece.kind === 'starting' ? 'from' : own;
  // "Slides for friday's demo", "for the sunday trip": the title keeps "for the demo" and "for the trip".
  const named = piece.kind === 'time' || (piece.kind === 'date' && piece.date.weekday !== undefined);
  const owned =
    tokens[piece.end - 1]?.possessive === true || (named && identifiesThing(tokens, piece.start, piece.end));
  return join({ start: owned ? piece.start : start, end: piece.end, lead: kept }, piece);
}

export interface Phrases {
  phrases: Phrase[];
  /** Durations and counts that are not adjacent to the recurrence they limit ("every monday … for 10 weeks"). */
  loose: PlacedPiece[];
}

export function findPhrases(tokens: Tokens, pieces: readonly PlacedPiece[]): Phrases {
  const phrases: Phrase[] = [];
  const loose: PlacedPiece[] = [];
  for (let at = 0; at < pieces.length; at += 1) {
    const first = pieces[at];
    if (!first) continue;
    let phrase = begin(tokens, first);
    if (!phrase || !hasEnoughContext(tokens, pieces, at)) {
      if (first.kind === 'length' || first.kind === 'times' || first.kind === 'ahead') loose.push(first);
      continue;
    }
    for (let next = pieces[at + 1]; next; next = pieces[at + 1]) {
      if (!connects(tokens, phrase.end, next.start) || !hasEnoughContext(tokens, pieces, at + 1)) break;
      const joined = join(phrase, next);
      if (!joined) break;
      phrase = joined;
      at += 1;
    }
    phrases.push(settleList(phrase));
  }
  return { phrases, loose };
}
