import type { CalendarEvent } from '@aide/contract';
import { formatTime } from '../../lib/time/due-text.ts';

/** Returns the events of a day, in their order; an event of several days belongs to each of them. */
export function listEventsOfDay(events: readonly CalendarEvent[], day: string): CalendarEvent[] {
  return events.filter(({ startDate, endDate }) => startDate <= day && day <= endDate);
}

/** Formats '10:00 – 11:30 AM' or 'All day'; on a further day of a longer event only the end. */
export function formatEventTime(
  { isAllDay, startsAt, endsAt, startDate }: CalendarEvent,
  day: string,
  timeZone: string,
): string {
  if (isAllDay || startsAt === null || endsAt === null) return 'All day';
  const [start, end] = [formatTime(new Date(startsAt), timeZone), formatTime(new Date(endsAt), timeZone)];
  if (startDate < day) return `until ${end}`;
  return start === end ? start : `${start.slice(-2) === end.slice(-2) ? start.slice(0, -3) : start} – ${end}`;
}

/** Returns the busy event that goes on now and the next one of today. Events of whole days are left out. */
export function findNowAndNext(
  events: readonly CalendarEvent[],
  now: Date,
): { current: CalendarEvent | null; next: CalendarEvent | null } {
  const time = now.getTime();
  const timed = events.flatMap((event) =>
    event.startsAt === null || event.endsAt === null
      ? []
      : [{ event, start: Date.parse(event.startsAt), end: Date.parse(event.endsAt) }],
  );
  const started = timed.filter(({ event, start, end }) => event.isBusy && start <= time && time < end);
  return {
    current: started.at(-1)?.event ?? null,
    next: timed.find(({ start }) => start > time)?.event ?? null,
  };
}
