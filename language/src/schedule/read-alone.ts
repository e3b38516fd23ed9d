import type { Moment } from '../calendar/zones.ts';
import type { Token } from '../text/tokens.ts';
import type { Choice } from './choose.ts';
import { choose } from './choose.ts';
import type { Candidates } from './read-schedule.ts';
import { findSchedules } from './read-schedule.ts';

export interface ReadAlone extends Candidates {
  choice: Choice | null;
}

/** The schedule of a text that is nothing but one: no task stands around it. */
export function readAlone(tokens: readonly Token[], now: Moment): ReadAlone {
  const candidates = findSchedules(tokens, now);
  const { phrases, loose } = candidates;
  return { ...candidates, choice: choose(tokens, phrases, loose, { start: 0, end: tokens.length }) };
}
