import type { RepeatMeaning } from '../grammar/meaning.ts';
import type { Range } from '../text/mask.ts';
import type { Token } from '../text/tokens.ts';
import type { PlacedPiece } from './pieces.ts';
import type { Phrase } from './phrases.ts';
import { duringWeek, repeatOn } from './phrases.ts';
import type { Candidate, TaskRange } from './score-phrases.ts';
import { contentWeight, hasDay, hasTime, isIn, isMessageContent, scorePhrase } from './score-phrases.ts';

type Tokens = readonly Token[];

export interface Choice {
  phrase: Phrase;
  /** The words of the schedule, which the title leaves out. */
  ranges: Range[];
  /** The lead of the chosen score over the next candidate, 0 to 1. */
  clear: number;
  /** Every candidate, best first. */
  ranked: readonly Candidate[];
}

/** Each candidate is compared with the whole text; a text with more schedules was pasted. */
const MOST_CANDIDATES = 30;

/** "A repeating event on mondays" states the recurrence twice. */
function adjectives(tokens: Tokens): Range[] {
  return tokens.flatMap(({ word }, at) =>
    word === 'repeating' || word === 'recurring' ? [{ start: at, end: at + 1 }] : [],
  );
}

/** "The 4pm slot is taken, fix it by tomorrow": a time that identifies the thing meant stays in its own clause. */
function isOtherClause(tokens: Tokens, a: Phrase, b: Phrase): boolean {
  const [from, to] = a.start < b.start ? [a.end, b.start] : [b.end, a.start];
  return tokens
    .slice(from, to)
    .some(({ kind, word }) => (kind === 'mark' && word !== '-') || word === 'is' || word === 'are');
}

/** "Every month" next to "the first sunday of the month" adds nothing. */
function isBare(bare: RepeatMeaning, full: RepeatMeaning): boolean {
  return (
    bare.type === full.type && bare.interval === full.interval && !bare.daysOfWeek && bare.dayOfMonth === undefined
  );
}

/** Adds what another phrase states and this one does not: a time to a date, a date to a time, an end to a recurrence. */
function complete(chosen: Phrase, other: Phrase): Phrase | null {
  if (chosen.repeat && other.repeat?.adjective && other.repeat.type === chosen.repeat.type && !hasTime(other)) {
    const interval = Math.max(chosen.repeat.interval, other.repeat.interval);
    return { ...chosen, repeat: { ...chosen.repeat, interval } };
  }
  if (chosen.repeat && other.repeat && isBare(other.repeat, chosen.repeat) && !hasTime(other)) return chosen;
  // "Set a weekly reminder … every Tuesday by 8 pm": the second says more.
  if (chosen.repeat && other.repeat && isBare(chosen.repeat, other.repeat) && !hasTime(chosen))
    return { ...other, start: chosen.start, end: chosen.end };
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
 * Chooses the task's date among the dates in a message. A deadline wins over a date in the content, a reminder date
 * over the date of the thing, a recurrence over a single day, and the request's own sentence over the ones around it.
 */
export function chooseSchedule(
  tokens: Tokens,
  phrases: readonly Phrase[],
  loose: readonly PlacedPiece[],
  action: TaskRange,
): Choice | null {
  const ranked = phrases
    .slice(0, MOST_CANDIDATES)
    .map((phrase) => scorePhrase(tokens, phrase, action, phrases))
    .filter(({ phrase }) => phrases.length > 1 || contentWeight(tokens, phrase) < 5)
    .toSorted((a, b) => b.score - a.score);
  const best = ranked[0];
  if (!best || (best.content && contentWeight(tokens, best.phrase) >= 5)) return null;
  let { phrase } = best;
  const ranges: Range[] = [{ start: phrase.start, end: phrase.reason ?? phrase.end }];
  for (const other of ranked.slice(1)) {
    if (other.content && (contentWeight(tokens, other.phrase) >= 4 || isOtherClause(tokens, phrase, other.phrase)))
      continue;
    if (other.content && hasTime(phrase) && !hasDay(other.phrase)) continue;
    // "They come between 2 and 4 on Friday, so I have to be home by 2": the request has the time, the statement the
    // day.
    if (
      !hasDay(phrase) &&
      other.phrase.date &&
      !other.phrase.repeat &&
      isIn(action, phrase) &&
      !isIn(action, other.phrase)
    ) {
      phrase = { ...phrase, date: other.phrase.date };
      continue;
    }
    // "The flight lands at six … remind me on thursday": a time in the statement does not belong to the request.
    if (!hasDay(other.phrase) && isIn(action, phrase) && !isIn(action, other.phrase)) continue;
    if (hasDay(other.phrase) && isMessageContent(tokens, phrase, other.phrase)) continue;
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
  return {
    phrase,
    ranges,
    clear: rival && ranges.length === 1 ? Math.min(1, (best.score - rival.score) / 4) : 1,
    ranked,
  };
}
