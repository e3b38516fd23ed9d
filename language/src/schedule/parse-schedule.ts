import type { Moment } from '../calendar/zones.ts';
import type { IsIn } from '../text/mask.ts';
import { createMask } from '../text/mask.ts';
import type { Token } from '../text/tokens.ts';
import { wordAt } from '../text/tokens.ts';
import { isAdverb } from './adverbs.ts';
import { findTold } from './guards.ts';
import { findPieces } from './pieces.ts';
import type { PlacedPiece } from './pieces.ts';
import { applyCorrections } from './corrections.ts';
import type { Phrase } from './phrases.ts';
import { findPhrases } from './phrases.ts';
import type { Choice } from './choose-schedule.ts';
import { chooseSchedule } from './choose-schedule.ts';
import { resolve } from './resolve.ts';
import type { HalfHint } from './times.ts';
import { wordSet } from '../text/word-set.ts';

const PM_WORDS = wordSet('dinner drinks party supper movie concert cocktails nightclub pub sunset bedtime sleep');
const AM_WORDS = wordSet('breakfast sunrise jog jogging wake');

/** "Good morning", "what a morning", "up all night". */
const GREETS = wordSet('good a lovely great nice terrible crazy all last');

/** "Dinner at 8" is in the evening, "breakfast at 8", "morning walk at 6" and "gym before work at 6" in the morning. */
function parseHint(tokens: readonly Token[], isTaken: IsIn): HalfHint {
  for (const [at, token] of tokens.entries()) {
    if (PM_WORDS.has(token.word)) return 'pm';
    if (AM_WORDS.has(token.word)) return 'am';
    if (token.word === 'before' && wordAt(tokens, at + 1) === 'work') return 'am';
  }
  for (const [at, { word }] of tokens.entries()) {
    if (GREETS.has(wordAt(tokens, at - 1)) || isTaken(at)) continue;
    if (word === 'morning') return 'am';
    if (word === 'evening' || word === 'night' || word === 'afternoon') return 'pm';
  }
  return null;
}

export interface Candidates {
  phrases: readonly Phrase[];
  loose: readonly PlacedPiece[];
  pieces: readonly PlacedPiece[];
  hint: HalfHint;
}

let last: { tokens: readonly Token[]; now: Moment; candidates: Candidates } | null = null;

/**
 * Returns every schedule that the text could mean, with corrections applied and without impossible days and mere
 * adjectives. Caches the last result: a request is read as a whole and then as a task.
 */
export function findSchedules(tokens: readonly Token[], now: Moment): Candidates {
  if (last?.tokens !== tokens || last.now !== now) last = { tokens, now, candidates: parseCandidates(tokens, now) };
  return last.candidates;
}

const DEADLINES: ReadonlySet<Phrase['lead']> = new Set<Phrase['lead']>(['by', 'before', 'until']);

function parseCandidates(tokens: readonly Token[], now: Moment): Candidates {
  const all = findPieces(tokens);
  const pieces = all.filter((piece, at) => {
    if (piece.kind !== 'repeat' || piece.repeat.adjective !== true) return true;
    // "Quarterly stock audit, starting 1 July".
    if (piece.start === 0 && all.some(({ kind }) => kind === 'starting')) return true;
    return isAdverb(tokens, piece.start, piece.end, all[at + 1]?.start === piece.end);
  });
  const { phrases, loose } = findPhrases(tokens, pieces);
  const hint = parseHint(tokens, createMask(tokens.length, phrases, loose));
  const told = findTold(tokens);
  // A deadline after what is to be told is that of the task: "tell Anil that the board met, by Friday".
  const isContent = ({ start, lead, date }: Phrase): boolean =>
    told !== null &&
    start > told.start &&
    start < told.end &&
    date !== undefined &&
    !DEADLINES.has(lead) &&
    tokens[start - 1]?.kind !== 'mark';
  const possible = applyCorrections(tokens, phrases).filter(
    (phrase) => !isContent(phrase) && resolve(phrase, now, hint) !== null,
  );
  return { phrases: possible, loose, pieces, hint };
}

export interface ScheduleOnly extends Candidates {
  choice: Choice | null;
}

/** Reads the schedule of a text that contains only a schedule and no task. */
export function parseScheduleOnly(tokens: readonly Token[], now: Moment): ScheduleOnly {
  const candidates = findSchedules(tokens, now);
  const { phrases, loose } = candidates;
  const whole = { start: 0, end: tokens.length };
  return {
    ...candidates,
    choice: chooseSchedule(tokens, phrases, loose, { ...whole, schedules: [whole], asked: [] }),
  };
}
