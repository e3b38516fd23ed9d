import type { RepeatMeaning } from '../grammar/meaning.ts';
import { isCapital } from '../text/letters.ts';
import { ALERTS, MEETINGS, TASK_VERBS } from '../text/lexicon.ts';
import type { Range } from '../text/mask.ts';
import type { Token } from '../text/tokens.ts';
import { isHyphen, wordAt } from '../text/tokens.ts';
import type { PlacedPiece } from './pieces.ts';
import { describesThing, tellsWhich } from './guards.ts';
import type { Phrase } from './phrases.ts';
import { duringWeek, repeatOn } from './phrases.ts';
import { withPlurals, wordSet } from '../text/word-set.ts';

type Tokens = readonly Token[];

export interface Choice {
  phrase: Phrase;
  /** The words that say it, which the title then leaves out. */
  ranges: Range[];
  /** How far the score of the choice is ahead of the next candidate, 0..1. */
  clear: number;
}

const REMINDS = wordSet('remind notify alert wake ping nudge');
const ASKED = wordSet('if whether');
const DEADLINES = wordSet('by due before');
/** Things that happen at a time; a date that describes them is the date of the task. */
const EVENTS = withPlurals(
  `
flight train party wedding birthday class event review alarm reminder movie concert game match exam test
webinar training workshop gym pickup checkup slot prayer visit trip dentist doctor delivery presentation conference talk anniversary ceremony
`,
  MEETINGS,
);

const DOCUMENTS = wordSet('notes minutes agenda deck slides report invite link recording summary prep list feedback');

/** The clause of the task, and every clause whose schedule belongs to it. */
export interface TaskRange extends Range {
  schedules: readonly Range[];
}

interface Scored {
  phrase: Phrase;
  score: number;
  content: boolean;
}

/** "Friday Night Lights": capitals that run on past the date are a name. */
function isTitleCase(tokens: Tokens, phrase: Phrase): boolean {
  const [first, next] = [tokens[phrase.start], tokens[phrase.end]];
  return (
    phrase.start > 0 &&
    first !== undefined &&
    next !== undefined &&
    isCapital(first.text) &&
    isCapital(next.text) &&
    describesThing(tokens, phrase.end) &&
    next.text !== next.text.toUpperCase()
  );
}

/** "The monday meeting" and "the 3pm budget review" happen; "the monday meeting notes" are a thing. */
function namesEvent(tokens: Tokens, at: number): boolean {
  const second = wordAt(tokens, at + 1);
  return EVENTS.has(second) || (EVENTS.has(wordAt(tokens, at)) && !DOCUMENTS.has(second));
}

/** "Friday's demo", "the 3pm deck", "the plan for the 5th": a date that belongs to a thing in the content. */
function contentWeight(tokens: Tokens, phrase: Phrase): number {
  const last = tokens[phrase.end - 1];
  // "Ask Grace whether tuesday works": the day is what is asked about.
  if (ASKED.has(wordAt(tokens, phrase.start - 1))) return 5;
  const next = wordAt(tokens, phrase.end);
  if (last?.possessive) return EVENTS.has(next) ? 3 : 4;
  // "Year-end stock take": written as one word before a thing it says which thing.
  if (
    !phrase.repeat &&
    isHyphen(tokens, phrase.start + 1) &&
    phrase.end - phrase.start === 3 &&
    describesThing(tokens, phrase.end)
  )
    return 5;
  if (!phrase.lead && isTitleCase(tokens, phrase)) return 5;
  if (!phrase.lead && !phrase.repeat && tellsWhich(tokens, phrase.start, phrase.end))
    return namesEvent(tokens, phrase.end) ? 2 : 5;
  return 0;
}

function followsReminder(tokens: Tokens, phrase: Phrase): boolean {
  const before = wordAt(tokens, phrase.start - 1);
  const verb = wordAt(tokens, phrase.start - 2);
  if (before === 'me') return REMINDS.has(verb);
  if (before === 'up') return wordAt(tokens, phrase.start - 2) === 'me';
  return ALERTS.has(before);
}

/** "Term starts today, book tickets for Wednesday": behind what happens comes what is to be done about it. */
function isSecondThought(tokens: Tokens, phrase: Phrase, action: Range): boolean {
  for (let at = phrase.start - 1; at > action.start; at -= 1) {
    if (wordAt(tokens, at) !== ',') continue;
    // "Rent agreement is expiring" begins with a verb and tells what happens all the same.
    const told = tokens.slice(action.start, at).some(({ word }) => word === 'is' || word === 'are');
    return TASK_VERBS.has(wordAt(tokens, at + 1)) && (told || !TASK_VERBS.has(wordAt(tokens, action.start)));
  }
  return false;
}

function score(tokens: Tokens, phrase: Phrase, action: TaskRange, phrases: readonly Phrase[]): Scored {
  const many = phrases.length > 1;
  const weight = contentWeight(tokens, phrase);
  let total = phrase.start / 1000;
  if (phrase.lead && DEADLINES.has(phrase.lead)) total += 3;
  else if (phrase.lead === 'on' || phrase.lead === 'at' || phrase.lead === 'in' || phrase.lead === 'around') total += 1;
  else if ((phrase.lead === 'for' || phrase.lead === 'from' || phrase.lead === 'until') && many) total -= 1;
  if (followsReminder(tokens, phrase)) total += 5;
  if (many && isSecondThought(tokens, phrase, action)) total += 2;
  if (phrase.repeat) total += ALERTS.has(wordAt(tokens, phrase.end)) ? 8 : phrase.repeat.adjective ? 2 : 4;
  if (isIn(action, phrase)) total += 3;
  if (!phrase.date && !phrase.repeat) total -= 1;
  const first = phrases.find(hasDay);
  if (first && isToldNotAsked(tokens, first, phrase)) total -= 4;
  return { phrase, score: total - weight, content: weight > 0 };
}

const isIn = ({ schedules }: TaskRange, { start }: Phrase): boolean =>
  schedules.some((range) => start >= range.start && start < range.end);
const hasDay = (phrase: Phrase): boolean => phrase.date !== undefined || phrase.repeat !== undefined;
export const hasTime = (phrase: Phrase): boolean =>
  phrase.clock !== undefined ||
  phrase.part !== undefined ||
  phrase.date?.part !== undefined ||
  phrase.date?.elapsed !== undefined;

/** "A repeating event on mondays" says the same thing twice. */
function adjectives(tokens: Tokens): Range[] {
  return tokens.flatMap(({ word }, at) =>
    word === 'repeating' || word === 'recurring' ? [{ start: at, end: at + 1 }] : [],
  );
}

/** Behind "that" or "because" comes what is told, not when to tell it: "tell Rahul by 5 that the review moved to Thursday". */
function isToldNotAsked(tokens: Tokens, chosen: Phrase, other: Phrase): boolean {
  for (let at = chosen.end; at < other.start; at += 1) {
    const word = tokens[at]?.word;
    if (word === 'that' || word === 'because') return true;
  }
  return false;
}

/** "The 4pm slot is taken, fix it by tomorrow": a time that tells which thing is meant stays in its own clause. */
function isOtherClause(tokens: Tokens, a: Phrase, b: Phrase): boolean {
  const [from, to] = a.start < b.start ? [a.end, b.start] : [b.end, a.start];
  return tokens
    .slice(from, to)
    .some(({ kind, word }) => (kind === 'mark' && word !== '-') || word === 'is' || word === 'are');
}

/** "Every month" beside "the first sunday of the month" says nothing new. */
function isBare(bare: RepeatMeaning, full: RepeatMeaning): boolean {
  return (
    bare.type === full.type && bare.interval === full.interval && !bare.daysOfWeek && bare.dayOfMonth === undefined
  );
}

/** Adds what another phrase says and this one leaves open: a time to a date, a date to a time, an end to a repetition. */
function complete(chosen: Phrase, other: Phrase): Phrase | null {
  if (chosen.repeat && other.repeat?.adjective && other.repeat.type === chosen.repeat.type && !hasTime(other)) {
    const interval = Math.max(chosen.repeat.interval, other.repeat.interval);
    return { ...chosen, repeat: { ...chosen.repeat, interval } };
  }
  if (chosen.repeat && other.repeat && isBare(other.repeat, chosen.repeat) && !hasTime(other)) return chosen;
  if (chosen.listed && other.lead === 'until' && other.date) {
    const { date: _first, listed, ...rest } = chosen;
    return { ...rest, repeat: listed, until: other.date };
  }
  if (chosen.repeat && other.lead === 'until' && other.date && !chosen.until) return { ...chosen, until: other.date };
  if (chosen.repeat && other.lead === 'from' && other.date && !other.repeat && !chosen.starting) {
    return { ...chosen, starting: other.date, ...(other.clock && !chosen.clock && { clock: other.clock }) };
  }
  if (chosen.repeat && other.date?.week && !chosen.starting) return { ...chosen, ...duringWeek(other.date.week) };
  const open = !hasTime(chosen) || (!chosen.clock && !chosen.date?.elapsed && other.clock);
  if (hasDay(chosen) && open && !hasDay(other)) {
    return { ...chosen, ...(other.clock && { clock: other.clock }), ...(other.part && { part: other.part }) };
  }
  if (chosen.repeat && other.date && !other.repeat) {
    const repeat = repeatOn(chosen.repeat, other.date);
    if (repeat && !chosen.repeat.daysOfWeek) {
      const timed = hasTime(chosen)
        ? {}
        : { ...(other.clock && { clock: other.clock }), ...(other.part && { part: other.part }) };
      return { ...chosen, repeat, ...timed };
    }
  }
  if (chosen.date?.week && other.date?.weekday !== undefined && !other.repeat) {
    const { week } = chosen.date;
    const { weekday } = other.date;
    return { ...other, date: { day: (now) => week(now) + ((weekday + 6) % 7) }, start: chosen.start, end: chosen.end };
  }
  if (!hasDay(chosen) && other.date && !hasTime(other)) return { ...chosen, date: other.date };
  if (!hasDay(chosen) && other.repeat && !hasTime(other)) return { ...chosen, repeat: other.repeat };
  return null;
}

/**
 * Which of the dates in a message is the task's. A deadline wins over a date in the content, the date to be reminded over
 * the date of the thing, a repetition over a single day, and the request's own sentence over the ones around it.
 */
export function chooseSchedule(
  tokens: Tokens,
  phrases: readonly Phrase[],
  loose: readonly PlacedPiece[],
  action: TaskRange,
): Choice | null {
  const ranked = phrases
    .map((phrase) => score(tokens, phrase, action, phrases))
    .filter(({ phrase }) => phrases.length > 1 || contentWeight(tokens, phrase) < 5)
    .toSorted((a, b) => b.score - a.score);
  const best = ranked[0];
  if (!best || (best.content && contentWeight(tokens, best.phrase) >= 5)) return null;
  let { phrase } = best;
  const ranges: Range[] = [{ start: phrase.start, end: phrase.end }];
  for (const other of ranked.slice(1)) {
    if (other.content && (contentWeight(tokens, other.phrase) >= 4 || isOtherClause(tokens, phrase, other.phrase)))
      continue;
    if (other.content && hasTime(phrase) && !hasDay(other.phrase)) continue;
    // "The flight lands at six … remind me on thursday": a time of the story is not the request's.
    if (!hasDay(other.phrase) && isIn(action, phrase) && !isIn(action, other.phrase)) continue;
    if (hasDay(other.phrase) && isToldNotAsked(tokens, phrase, other.phrase)) continue;
    const merged = complete(phrase, other.phrase);
    if (!merged) continue;
    phrase = merged;
    ranges.push({ start: other.phrase.start, end: other.phrase.end });
  }
  for (const piece of loose) {
    if (piece.kind !== 'ahead' || phrase.ahead || phrase.repeat) continue;
    if (piece.span.minutes > 0 && !hasTime(phrase)) continue;
    phrase = { ...phrase, ahead: piece.span };
    ranges.push({ start: piece.start, end: piece.end });
  }
  if (phrase.repeat) {
    ranges.push(...adjectives(tokens));
    for (const piece of loose) {
      if (piece.kind === 'length' && !phrase.length && piece.span.minutes === 0)
        phrase = { ...phrase, length: piece.span };
      else if (piece.kind === 'times' && !phrase.times) phrase = { ...phrase, times: piece.count };
      else continue;
      ranges.push({ start: piece.start, end: piece.end });
    }
  }
  const rival = ranked[1];
  return { phrase, ranges, clear: rival && ranges.length === 1 ? Math.min(1, (best.score - rival.score) / 4) : 1 };
}
