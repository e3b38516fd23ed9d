import type { Due } from '@aide/contract';
import { addDays, getDate } from '../../lib/time/coming-days.ts';
import { wallClock } from '../../lib/time/zoned-time.ts';

export interface Suggestion {
  label: string;
  date: string;
}

const suggestionCount = 4;

/**
 * Returns the four days people put tasks off to, soonest first: today, tomorrow, the weekend and next Monday. From Friday to
 * Sunday the weekend is too close to be a suggestion of its own, so "In 3 days" is offered instead. The day a task is due already
 * is left out, so that the first suggestion always changes something; "In 2 weeks" takes its place.
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

/** What was read replaces the day; a time of day that was not mentioned stays. */
export function keepTime(due: Due, before: Due | null): Due {
  return { date: due.date, time: due.time ?? before?.time ?? null };
}

export interface Snooze {
  label: string;
  due: { date: string; time: string };
}

/** The hours at which an evening and a morning begin. */
const evening = '18:00';
const morning = '09:00';

/** Returns the times a task is snoozed to: in an hour, this evening until 5 PM, tomorrow morning and Monday morning. */
export function listSnoozes(now: Date, timeZone: string): Snooze[] {
  const present = wallClock(now, timeZone);
  return [
    { label: 'In an hour', due: wallClock(new Date(now.getTime() + 3_600_000), timeZone) },
    ...(present.time < '17:00' ? [{ label: 'This evening', due: { date: present.date, time: evening } }] : []),
    { label: 'Tomorrow', due: { date: addDays(present.date, 1), time: morning } },
    { label: 'Next week', due: { date: getDate('next week', now, timeZone), time: morning } },
  ];
}
