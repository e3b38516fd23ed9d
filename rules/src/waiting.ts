import { dayNumber } from './due-status.ts';
import { isOpenStatus } from './task-status.ts';
import type { TaskStatus } from '@aide/contract';

/** The fields of a task that say who is waited for. */
interface Awaited {
  contact: { name: string } | null;
  waiting_for: string | null;
}

interface WaitingTask extends Awaited {
  waiting_since: string | null;
}

/** Returns whether a task is open and an answer is awaited. */
export function isWaiting({ status, waiting_since }: { status: TaskStatus; waiting_since: string | null }): boolean {
  return waiting_since !== null && isOpenStatus(status);
}

/** Returns who is waited for: the words of the task, else its contact; null when neither is known. */
export function getAwaitedName({ waiting_for, contact }: Awaited): string | null {
  return waiting_for ?? contact?.name ?? null;
}

const dayMs = 86_400_000;

/** Returns a past day relative to today: 'today', 'yesterday', 'Monday' within the last week, else '9 Nov'. */
export function formatSince(since: string, now: Date, timeZone: string): string {
  const day = Date.parse(`${since}T00:00:00Z`);
  const passed = dayNumber(now, timeZone) - day / dayMs;
  if (passed === 0) return 'today';
  if (passed === 1) return 'yesterday';
  const isNear = passed > 1 && passed < 7;
  const isThisYear = new Date(day).getUTCFullYear() === new Date(dayNumber(now, timeZone) * dayMs).getUTCFullYear();
  return new Date(day).toLocaleDateString('en-GB', {
    timeZone: 'UTC',
    ...(isNear ? { weekday: 'long' } : { day: 'numeric', month: 'short', ...(isThisYear ? {} : { year: 'numeric' }) }),
  });
}

/**
 * Returns the sentence about the waiting in a reminder: "Rahul hasn't replied since Monday"; null when the task does
 * not wait.
 */
export function formatWaiting(task: WaitingTask, now: Date, timeZone: string): string | null {
  if (task.waiting_since === null) return null;
  const name = getAwaitedName(task);
  const since = formatSince(task.waiting_since, now, timeZone);
  const when = since === 'today' ? 'yet' : `since ${since}`;
  return name === null ? `No reply ${when}` : `${capitalise(name)} hasn't replied ${when}`;
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
