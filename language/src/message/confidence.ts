import type { Confidence } from '@aide/contract';
import type { Reading } from '../parse-stages.ts';
import type { Token } from '../text/tokens.ts';
import { isRepaired } from '../text/typos.ts';
import { wordSet } from '../text/word-set.ts';

/** How much each doubt subtracts from a confidence. */
const DOUBTS = {
  wordBeyondFive: 0.02,
  mark: 0.02,
  datesLeftInTitle: 0.06,
  pickedFromStory: 0.1,
  closeRival: 0.2,
  dateNotCounted: 0.1,
  bareHour: 0.03,
  repairedSpelling: 0.05,
  foreignWord: 0.12,
  foreignWordBesideSchedule: 0.3,
} as const;

/** Function words of other languages that people mix into English messages. None of them is English. */
const FOREIGN = wordSet(`
kal baje bje parso subah shaam raat tak mujhe karna hai mañana manana lunes viernes las demain lundi vendredi heures soir morgen montag
freitag uhr heute abend
`);
const BEYOND_LATIN = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;

const isForeign = ({ kind, plain, text }: Token): boolean =>
  kind === 'word' && (FOREIGN.has(plain) || BEYOND_LATIN.test(text));

/** Words of another language: adjacent words may have another meaning ("kal 10 baje"). */
function judgeForeign({ tokens, dueRanges }: Reading): number {
  if (!tokens.some(isForeign)) return 0;
  const beside = dueRanges.some(({ start, end }) => tokens.slice(Math.max(0, start - 2), end + 2).some(isForeign));
  return beside ? DOUBTS.foreignWordBesideSchedule : DOUBTS.foreignWord;
}

/** Words that could have been part of a date but were not counted. */
const hasDateLeft = ({ pieces, isTaken }: Reading): boolean =>
  pieces.some(({ kind, start }) => (kind === 'date' || kind === 'time') && !isTaken(start));

/** Lower for every word beyond five and every punctuation mark: each may or may not belong to the task. */
function judgeTitle(reading: Reading, dateLeft: boolean, foreign: number): number {
  const { tokens, untitled, request } = reading;
  if (untitled) return 0.6;
  const words = tokens.filter(({ kind }) => kind === 'word').length;
  const marks = tokens.filter(({ kind }) => kind === 'mark').length;
  const doubt =
    DOUBTS.wordBeyondFive * Math.max(0, words - 5) +
    DOUBTS.mark * marks +
    (dateLeft ? DOUBTS.datesLeftInTitle : 0) +
    (request.context.length > 0 ? DOUBTS.pickedFromStory : 0) +
    foreign;
  return Math.max(0.6, 0.97 - doubt);
}

/** Lower for a bare hour, and for a date chosen among several with similar scores. */
function judgeDue({ choice, tokens }: Reading, dateLeft: boolean, foreign: number): number {
  if (!choice) return (dateLeft ? 0.85 : 0.97) - foreign;
  const { clock, part } = choice.phrase;
  const bareHour = clock?.half === null && !clock.exact && !part;
  const doubt =
    DOUBTS.closeRival * (1 - choice.clear) +
    (dateLeft ? DOUBTS.dateNotCounted : 0) +
    (bareHour ? DOUBTS.bareHour : 0) +
    (tokens.some(isRepaired) ? DOUBTS.repairedSpelling : 0) +
    foreign;
  return Math.max(0.5, 0.97 - doubt);
}

/**
 * High for a follow-up with a person and for a to-do without one; the two are most often confused for a to-do with a
 * person.
 */
function judgeType({ taskType, contact }: Reading): number {
  const named = contact.range !== null;
  return (taskType === 'follow_up') === named ? 0.97 : named ? 0.78 : 0.92;
}

/**
 * Calibrated: at 0.9 and above a field is right in at least 97 of 100 cases (`npm run bench language` prints the
 * table).
 */
export function judgeConfidence(reading: Reading): Confidence {
  const dateLeft = hasDateLeft(reading);
  const foreign = judgeForeign(reading);
  return {
    title: judgeTitle(reading, dateLeft, foreign),
    taskType: judgeType(reading),
    priority: reading.wordOfUrgency ? 0.9 : 0.98,
    contact: reading.contact.certainty,
    due: judgeDue(reading, dateLeft, foreign),
    recurrence: reading.choice?.phrase.repeat?.adjective === true ? 0.85 : 0.97,
    backlog: 0.98,
  };
}
