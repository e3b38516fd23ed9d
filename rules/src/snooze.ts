import type { ReminderAction } from '@aide/contract/enums';
import { addDays } from './days.ts';

export type Snooze = Exclude<ReminderAction, 'done'>;

/** A day and a time of day in the user's time zone. */
export interface WallClock {
  date: string;
  time: string;
}

const minutes = {
  snooze_5_minutes: 5,
  snooze_15_minutes: 15,
  snooze_30_minutes: 30,
  snooze_hour: 60,
} as const satisfies Partial<Record<Snooze, number>>;

const morning = '09:00';
const evening = '18:00';
/** From then on "This evening" is not offered. */
const eveningIsNear = '17:00';

/** Returns when a snoozed task is due: after some minutes, or at a time of day, whether or not it had one. */
export function snoozeDue(snooze: Snooze, now: WallClock): { minutes: number } | WallClock {
  switch (snooze) {
    case 'this_evening':
      return { date: now.time < evening ? now.date : addDays(now.date, 1), time: evening };
    case 'tomorrow':
      return { date: addDays(now.date, 1), time: morning };
    case 'next_week': {
      const weekday = new Date(`${now.date}T00:00:00Z`).getUTCDay();
      return { date: addDays(now.date, (8 - weekday) % 7 || 7), time: morning };
    }
    default:
      return { minutes: minutes[snooze] };
  }
}

/** Returns whether a menu offers a snooze: the evening only until it is near. */
export function isSnoozeOffered(snooze: Snooze, now: WallClock): boolean {
  return snooze !== 'this_evening' || now.time < eveningIsNear;
}

/** Formats 'for 5 minutes', 'until this evening', 'until tomorrow 9:00'. */
export function formatSnooze(snooze: Snooze, now: WallClock): string {
  const due = snoozeDue(snooze, now);
  if ('minutes' in due) return due.minutes === 60 ? 'for 1 hour' : `for ${due.minutes} minutes`;
  if (snooze === 'this_evening') return due.date === now.date ? 'until this evening' : 'until tomorrow evening';
  return snooze === 'tomorrow' ? 'until tomorrow 9:00' : 'until Monday 9:00';
}
