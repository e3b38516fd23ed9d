import type { Due } from '@aide/contract';
import type { Due as TaskDue } from '@aide/rules';
import { dueDay } from './coming-days.ts';
import { instantAt, wallClock } from './zoned-time.ts';

/** Converts a day and a wall-clock time to the fields of a task. */
export function toTaskDue({ date, time }: Due, timeZone: string): { due_date: string; due_has_time: boolean } {
  return time === null
    ? { due_date: dueDay(date), due_has_time: false }
    : { due_date: instantAt(date, time, timeZone).toISOString(), due_has_time: true };
}

/** Returns the due date in the user's wall-clock time; null without one, or if it is invalid. */
export function fromTaskDue({ due_date, due_has_time }: TaskDue, timeZone: string): Due | null {
  if (due_date === null || Number.isNaN(Date.parse(due_date))) return null;
  if (!due_has_time) return { date: due_date.slice(0, 10), time: null };
  return wallClock(new Date(due_date), timeZone);
}
