import type { Task } from '@aide/contract';
import { celebrate } from '../../../lib/events/celebrations.ts';
import { currentSession } from '../../../lib/session/session.ts';
import { userKey } from '../../../lib/storage/user-storage.ts';

const celebratedKey = 'milestone_celebrated';

export function countCompleted(tasks: readonly Task[] = []): number {
  return tasks.filter(({ status }) => status === 'completed').length;
}

/**
 * Celebrates a completion, given the number of completed tasks before and after. The 10th, 50th and 100th are
 * milestones too, each once: undoing and completing again does not repeat it.
 */
export function celebrateCompletion(before: number, after: number): void {
  celebrate('task_completed');
  const milestone = milestoneBetween(before, after);
  const session = currentSession();
  if (milestone === null || !session.signedIn) return;
  const key = userKey(celebratedKey, session.user.id);
  if (milestone <= Number(localStorage.getItem(key))) return;
  localStorage.setItem(key, String(milestone));
  celebrate('milestone');
}

const milestones = [10, 50, 100] as const;

/** Returns the highest milestone between two counts of completed tasks, or null. */
export function milestoneBetween(before: number, after: number): number | null {
  return milestones.findLast((milestone) => before < milestone && after >= milestone) ?? null;
}
