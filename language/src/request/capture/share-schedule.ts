import type { ParsedMessage } from '@aide/contract';
import type { Moment } from '../../calendar/zones.ts';
import type { Phrase } from '../../schedule/phrases.ts';
import { resolve } from '../../schedule/resolve.ts';
import { hasDay, hasTime } from '../../schedule/score-phrases.ts';
import type { HalfHint } from '../../schedule/times.ts';
import type { Draft } from './draft.ts';

/** A schedule that applies to several tasks. */
export interface SharedSchedule {
  phrase: Phrase;
  /** Whether the time is shared too, or only the day. */
  timed: boolean;
}

const withoutTime = ({ clock: _clock, part: _part, ...phrase }: Phrase): Phrase => phrase;

/** Returns the task with the shared schedule if it has none, or with the shared day if it has only a time. */
export function applySchedule(
  task: ParsedMessage,
  draft: Draft,
  shared: SharedSchedule,
  { now, hint }: { now: Moment; hint: HalfHint },
): ParsedMessage {
  const own = draft.phrases.filter((phrase) => hasDay(phrase) || hasTime(phrase));
  // "Mow the lawn sat": "sat" is a day only because of the words of this task.
  if (task.due && (own.length === 0 || own.some(hasDay))) return task;
  const time = task.due ? own.findLast(hasTime) : undefined;
  const day = withoutTime(shared.phrase);
  const schedule = resolve(time ? { ...day, ...time } : shared.timed ? shared.phrase : day, now, hint);
  if (!schedule) return task;
  return { ...task, due: schedule.due, recurrence: schedule.recurrence, backlog: false };
}

const DEADLINES = new Set(['by', 'before', 'due', 'until']);

/**
 * The last schedule, when it also applies to the tasks before it: there is no other day. The clock time of an
 * appointment is not shared; that of a deadline is.
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
  // An earlier time is another schedule, unless the action continues: "call Priya at 4 and Rahul at 5 tomorrow".
  const timed = drafts.slice(0, -1).findIndex(({ phrases }) => phrases.some(hasTime));
  if (timed >= 0 && !drafts.slice(timed + 1).every(({ carried }) => carried)) return null;
  const appointment = phrase.clock !== undefined && last.taskType === 'follow_up' && !DEADLINES.has(phrase.lead ?? '');
  return { phrase, timed: forAll || !appointment };
}
