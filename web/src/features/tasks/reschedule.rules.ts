import type { Due } from '@aide/contract';
import { getDate } from '../../lib/time/coming-days.ts';
import { wallClock } from '../../lib/time/zoned-time.ts';

export interface Suggestion {
  label: string;
  date: string;
}

const dayMs = 86_400_000;

function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/**
 * Returns the four days people put tasks off to, soonest first: today, tomorrow, the weekend and next Monday. From Friday to
 * Sunday the weekend is too close to be a suggestion of its own, so "In 3 days" is offered instead.
 */
export function listSuggestions(now: Date, timeZone: string): Suggestion[] {
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
  ];
}

/** What was read replaces the day; a time of day that was not mentioned stays. */
export function keepTime(due: Due, before: Due | null): Due {
  return { date: due.date, time: due.time ?? before?.time ?? null };
}
