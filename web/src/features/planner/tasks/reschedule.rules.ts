import type { Due } from '@aide/contract';
import { addDays, isSnoozeOffered, snoozeDue, type Snooze, type WallClock } from '@aide/rules';
import { getDate } from '../../../lib/time/coming-days.ts';
import { wallClock } from '../../../lib/time/zoned-time.ts';

export interface Suggestion {
  label: string;
  date: string;
}

const suggestionCount = 4;

/**
 * Returns four suggested days, soonest first: today, tomorrow, the weekend and next Monday. From Friday to Sunday "In 3
 * days" replaces the weekend. The current due day is replaced by "In 2 weeks", so that every suggestion changes
 * something.
 */
export function listSuggestions(now: Date, timeZone: string, present?: string): Suggestion[] {
  const today = wallClock(now, timeZone).date;
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  const toSaturday = (6 - weekday + 7) % 7;
  const monday = { label: 'Next week', date: getDate('next week', now, timeZone) };
  const third =
    toSaturday >= 2 && weekday !== 0
      ? { label: 'This weekend', date: addDays(today, toSaturday) }
      : { label: 'In 3 days', date: addDays(today, 3) };
  return [
    { label: 'Today', date: today },
    { label: 'Tomorrow', date: addDays(today, 1) },
    ...[third, monday].toSorted((a, b) => (a.date < b.date ? -1 : 1)),
    { label: 'In 2 weeks', date: addDays(today, 14) },
  ]
    .filter(({ date }) => date !== present)
    .slice(0, suggestionCount);
}

/** Returns the parsed date; keeps the previous time if none was mentioned. */
export function keepTime(due: Due, before: Due | null): Due {
  return { date: due.date, time: due.time ?? before?.time ?? null };
}

export interface SnoozeOption {
  label: string;
  due: WallClock;
}

const options: readonly { label: string; snooze: Snooze }[] = [
  { label: 'In an hour', snooze: 'snooze_hour' },
  { label: 'This evening', snooze: 'this_evening' },
  { label: 'Tomorrow', snooze: 'tomorrow' },
  { label: 'Next week', snooze: 'next_week' },
];

/** Returns the snooze options: in an hour, this evening (until 5 PM), tomorrow morning and Monday morning. */
export function listSnoozes(now: Date, timeZone: string): SnoozeOption[] {
  const present = wallClock(now, timeZone);
  return options
    .filter(({ snooze }) => isSnoozeOffered(snooze, present))
    .map(({ label, snooze }) => {
      const due = snoozeDue(snooze, present);
      if (!('minutes' in due)) return { label, due };
      return { label, due: wallClock(new Date(now.getTime() + due.minutes * 60_000), timeZone) };
    });
}
