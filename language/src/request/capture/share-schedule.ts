import type { ParsedMessage } from '@aide/contract';
import type { Moment } from '../../calendar/zones.ts';
import type { Phrase } from '../../schedule/phrases.ts';
import { resolve } from '../../schedule/resolve.ts';
import { hasDay, hasTime } from '../../schedule/score-phrases.ts';
import type { HalfHint } from '../../schedule/times.ts';
import type { Draft } from './draft.ts';

/** A schedule that holds for several tasks. */
export interface SharedSchedule {
  phrase: Phrase;
  /** The time goes with the day; otherwise only the day is shared. */
  timed: boolean;
}

const withoutTime = ({ clock: _clock, part: _part, ...phrase }: Phrase): Phrase => phrase;

/** Returns the task with the shared schedule where it has none, or with the shared day where it has only a time. */
export function applySchedule(
  task: ParsedMessage,
  draft: Draft,
  shared: SharedSchedule,
  { now, hint }: { now: Moment; hint: HalfHint },
): ParsedMessage {
  const own = draft.phrases.filter((phrase) => hasDay(phrase) || hasTime(phrase));
  // "Mow the lawn sat": a day that only the task's own words make certain.
  if (task.due && (own.length === 0 || own.some(hasDay))) return task;
  const time = task.due ? own.findLast(hasTime) : undefined;
  const day = withoutTime(shared.phrase);
  const schedule = resolve(time ? { ...day, ...time } : shared.timed ? shared.phrase : day, now, hint);
  if (!schedule) return task;
  return { ...task, due: schedule.due, recurrence: schedule.recurrence, backlog: false };
}

const DEADLINES = new Set(['by', 'before', 'due', 'until']);

/**
 * The schedule said last, when it holds for the tasks before it as well: no other day was said. A clock time stays with an appointment;
 * a deadline's does not.
 */
export function findLastShared(
  drafts: readonly Draft[],
  tasks: readonly ParsedMessage[],
  forAll: boolean,
): SharedSchedule | null {
  const phrase = drafts.at(-1)?.phrases.findLast(hasDay);
  const last = tasks.at(-1);
  if (!phrase || !last?.due) return null;
  if (drafts.slice(0, -1).some(({ phrases }) => phrases.some(hasDay))) return null;
  // A time said before is another schedule, unless the action goes on: "call Priya at 4 and Rahul at 5 tomorrow".
  const timed = drafts.slice(0, -1).findIndex(({ phrases }) => phrases.some(hasTime));
  if (timed >= 0 && !drafts.slice(timed + 1).every(({ carried }) => carried)) return null;
  const appointment = phrase.clock !== undefined && last.taskType === 'follow_up' && !DEADLINES.has(phrase.lead ?? '');
  return { phrase, timed: forAll || !appointment };
}
