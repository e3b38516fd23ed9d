import type { Confidence, TaskType } from '@aide/contract';
import type { Choice } from '../schedule/choose-schedule.ts';

/** The uncertain points of a reading; each one lowers a confidence. */
export interface Doubts {
  choice: Choice | null;
  /** Words that could have been part of a date and were not counted as one. */
  leftDates: boolean;
  words: number;
  /** Marks of punctuation inside the text: each can end the task or belong to it. */
  marks: number;
  /** The task was picked out of several sentences. */
  story: boolean;
  /** Nothing was left for a title but the text itself. */
  untitled: boolean;
  /** A word of the schedule was spelled wrong and read as the one that was meant. */
  repaired: boolean;
  /** A word such as "urgent" or "critical" was taken as content, or the other way round. */
  wordOfUrgency: boolean;
  taskType: TaskType;
  named: boolean;
  contact: number;
}

/** A short message leaves little to go wrong; every word beyond it, and every mark, can belong to the task or not. */
function judgeTitle({ untitled, story, leftDates, words, marks }: Doubts): number {
  if (untitled) return 0.6;
  const doubt = 0.02 * Math.max(0, words - 5) + 0.02 * marks + (leftDates ? 0.06 : 0) + (story ? 0.1 : 0);
  return Math.max(0.6, 0.97 - doubt);
}

/** Lower for a bare hour and for a date chosen among several with close scores. */
function judgeDue({ choice, leftDates, repaired }: Doubts): number {
  if (!choice) return leftDates ? 0.85 : 0.97;
  const { clock, part } = choice.phrase;
  const habit = clock?.half === null && !clock.exact && !part;
  const doubt = 0.2 * (1 - choice.clear) + (leftDates ? 0.1 : 0) + (habit ? 0.03 : 0) + (repaired ? 0.05 : 0);
  return Math.max(0.5, 0.97 - doubt);
}

/** Talking to somebody named, or no word of either, is plain; a person in a to-do is where the two are mixed up. */
function judgeType({ taskType, named }: Doubts): number {
  return (taskType === 'follow_up') === named ? 0.97 : named ? 0.78 : 0.92;
}

/** Calibrated: at 0.9 and above a field is right at least 97 times of 100 (`npm run bench language` prints the table). */
export function judgeConfidence(doubts: Doubts): Confidence {
  return {
    title: judgeTitle(doubts),
    taskType: judgeType(doubts),
    priority: doubts.wordOfUrgency ? 0.9 : 0.98,
    contact: doubts.contact,
    due: judgeDue(doubts),
    recurrence: doubts.choice?.phrase.repeat?.adjective === true ? 0.85 : 0.97,
    backlog: 0.98,
  };
}
