import type { Due } from '@aide/contract';
import { addDays } from './days.ts';
import type { WallClock } from './snooze.ts';

/** The change that a command makes to a due date. */
export interface DueChange {
  /** A null part is unchanged; null for the whole removes the date. */
  due?: { date: string | null; time: string | null } | null;
  /** How much later, or earlier when negative. */
  shift?: { days?: number; minutes?: number };
}

const minuteMs = 60_000;

/**
 * Returns the due date after a command, on the user's wall clock. A new date keeps the time of day and a new time keeps
 * the date. An overdue task is shifted from now, so that it does not stay overdue.
 */
export function applyDueChange(due: Due | null, { due: wanted, shift }: DueChange, now: WallClock): Due | null {
  if (wanted === null) return null;
  if (wanted) {
    const time = wanted.time ?? due?.time ?? null;
    return { date: wanted.date ?? due?.date ?? nextDateWith(time, now), time };
  }
  if (!shift) return due;
  const { days = 0, minutes = 0 } = shift;
  const moved = days === 0 ? due : shiftDays(due, days, now);
  return minutes === 0 ? moved : shiftMinutes(moved, minutes, now);
}

function nextDateWith(time: string | null, now: WallClock): string {
  return time !== null && time < now.time ? addDays(now.date, 1) : now.date;
}

function shiftDays(due: Due | null, days: number, now: Due): Due {
  const from = due === null || (days > 0 && due.date < now.date) ? now.date : due.date;
  return { date: addDays(from, days), time: due?.time ?? null };
}

function shiftMinutes(due: Due | null, minutes: number, now: WallClock): Due {
  const present = toMinute(now.date, now.time);
  const planned = due?.time == null ? present : toMinute(due.date, due.time);
  // A future day without a time keeps its day: "an hour later" counts from the current time of day.
  const start = due !== null && due.time === null && due.date > now.date ? toMinute(due.date, now.time) : planned;
  const from = minutes > 0 ? Math.max(start, present) : start;
  const at = new Date(from + minutes * minuteMs).toISOString();
  return { date: at.slice(0, 10), time: at.slice(11, 16) };
}

function toMinute(date: string, time: string): number {
  return Date.parse(`${date}T${time}:00Z`);
}
