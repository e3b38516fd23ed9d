import type { UserContext } from '../../platform/context.ts';
import { readRecurrence } from './read-recurrence.ts';
import { upcomingOccurrences, type Occurrence, type Schedule } from './recurring.rules.ts';

const shown = 3;

/** What words would repeat, and when next; nothing is saved. */
export function previewRecurrence(
  context: Pick<UserContext, 'now' | 'user'>,
  words: string,
): { schedule: Schedule; next: Occurrence[] } {
  const schedule = readRecurrence(context, words);
  return { schedule, next: upcomingOccurrences(schedule, context.now, shown) };
}
