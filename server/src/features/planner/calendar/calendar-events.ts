import type { CalendarEvent } from '@aide/contract';
import type { UserContext } from '../../../platform/context.ts';
import type { DomainEvent } from '../../../platform/domain-events.ts';
import { timeWords } from '../tasks/format-due.ts';

/** A question for the events in the user's calendars. The later feature `calendars` sets what it found. */
export class CalendarEventsRequested implements DomainEvent {
  readonly context: UserContext;
  /** The first and the last local day. */
  readonly from: string;
  readonly to: string;
  /** By start. */
  events: readonly CalendarEvent[] = [];
  hasCalendar = false;

  constructor(context: UserContext, from: string, to: string) {
    this.context = context;
    this.from = from;
    this.to = to;
  }
}

/** Returns the events of local days in the user's calendars; none without a connected calendar. */
export async function findCalendarEvents(
  context: UserContext,
  from: string,
  to: string,
): Promise<Pick<CalendarEventsRequested, 'events' | 'hasCalendar'>> {
  const request = new CalendarEventsRequested(context, from, to);
  await context.publish(request);
  return request;
}

/** A question for the end of the event that the user is in now. Set by the later feature `calendars`. */
export class BusyNowRequested implements DomainEvent {
  readonly context: UserContext;
  /** Null while no event is on that is marked as busy. */
  until: Date | null = null;

  constructor(context: UserContext) {
    this.context = context;
  }
}

/** Returns the end of the busy event that the user is in now, or null. */
export async function findBusyUntil(context: UserContext): Promise<Date | null> {
  const request = new BusyNowRequested(context);
  await context.publish(request);
  return request.until;
}

/** Formats '3:00 PM Board meeting', 'All day: Holiday'. */
export function formatEvent({ title, startsAt }: CalendarEvent, timeZone: string): string {
  return startsAt === null ? `All day: ${title}` : `${timeWords(new Date(startsAt), timeZone)} ${title}`;
}
