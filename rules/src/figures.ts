import type { TaskStatus } from '@aide/contract';
import { isOverdue, type DueTask } from './due-status.ts';

/** What a completion rate is computed from. */
export interface TaskTotals {
  total: number;
  completed: number;
  cancelled: number;
}

/** Returns a whole percentage from 0 to 100, and 0 for a division by zero. */
export function percent(part: number, whole: number): number {
  return whole <= 0 ? 0 : Math.round(Math.max(0, Math.min(100, (part / whole) * 100)));
}

/**
 * Returns the completion rate in whole percent. The only definition: dashboard, analytics, insights and reports use it. Cancelled tasks are
 * left out.
 */
export function getCompletionRate({ total, completed, cancelled }: TaskTotals): number {
  return percent(completed, total - cancelled);
}

/** Counts tasks by status. */
export function countByStatus(tasks: readonly { status: TaskStatus }[]): TaskTotals & { pending: number } {
  const count = (wanted: TaskStatus) => tasks.filter(({ status }) => status === wanted).length;
  return {
    total: tasks.length,
    pending: count('pending'),
    completed: count('completed'),
    cancelled: count('cancelled'),
  };
}

export function countOverdue(tasks: readonly DueTask[], now: Date, timeZone: string): number {
  return tasks.filter((task) => isOverdue(task, now, timeZone)).length;
}
