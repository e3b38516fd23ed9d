import type { Due } from '@aide/contract';
import { addDays, getDate } from '../../../lib/time/coming-days.ts';
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

export interface Snooze {
  label: string;
  due: { date: string; time: string };
}

/** The default times of an evening and a morning. */
const evening = '18:00';
const morning = '09:00';

/** Returns the snooze options: in an hour, this evening (until 5 PM), tomorrow morning and Monday morning. */
export function listSnoozes(now: Date, timeZone: string): Snooze[] {
  const present = wallClock(now, timeZone);
  return [
    { label: 'In an hour', due: wallClock(new Date(now.getTime() + 3_600_000), timeZone) },
    ...(present.time < '17:00' ? [{ label: 'This evening', due: { date: present.date, time: evening } }] : []),
    { label: 'Tomorrow', due: { date: addDays(present.date, 1), time: morning } },
    { label: 'Next week', due: { date: getDate('next week', now, timeZone), time: morning } },
  ];
}
