import type { Confidence } from '@aide/contract';
import type { Choice } from '../schedule/choose.ts';

/** What the reading had to guess at. */
export interface Doubts {
  choice: Choice | null;
  /** Words that could have been a date and were not counted as one. */
  thinDates: boolean;
  /** The task was picked out of several sentences. */
  story: boolean;
  /** Nothing was left for a title but the text itself. */
  untitled: boolean;
  /** A word such as "urgent" or "critical" was taken as content, or the other way round. */
  wordOfUrgency: boolean;
  contact: number;
}

/** At 0.9 and above a field is right at least 97 times of 100; below it the reading chose between two good ones. */
export function judgeConfidence(doubts: Doubts): Confidence {
  const { choice } = doubts;
  const clear = choice ? choice.clear : doubts.thinDates ? 0.6 : 1;
  const due = 0.8 + 0.17 * clear;
  const adjective = choice?.phrase.repeat?.adjective === true;
  return {
    title: doubts.untitled ? 0.6 : doubts.story ? 0.8 : clear < 0.5 ? 0.85 : 0.92,
    taskType: doubts.story ? 0.93 : 0.96,
    priority: doubts.wordOfUrgency ? 0.9 : 0.98,
    contact: doubts.contact,
    due,
    recurrence: adjective ? 0.85 : 0.97,
    backlog: 0.98,
  };
}
