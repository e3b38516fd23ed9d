import type { CalendarEvent, CalendarEventList, TimeCheck } from '@aide/contract';
import type { UserContext } from '../../../platform/context.ts';
import { localDay, localTime, toDateAt } from '../../../platform/local-time.ts';
import { nextTurn } from '../../../platform/next-turn.ts';
import type { BusyNowRequested, CalendarEventsRequested } from '../../planner/calendar/calendar-events.ts';
import { findNextFree, findTaken } from '../../planner/calendar/free-time.rules.ts';
import { listEventRows, listSourceStates, type FoundEvent } from './calendars.repository.ts';
import { listQuestionRows } from './task-events.repository.ts';

const dayMs = 86_400_000;
const maxEvents = 5_000;
/** Rows converted before other requests are served. */
const rowsPerTurn = 500;
/** Days that are searched for a free time. */
const searchedDays = 8;

/** Returns the events of local days, both included, by start; those of whole days first on a day. */
async function listEvents({ tx, user }: UserContext, from: string, to: string): Promise<CalendarEvent[]> {
  const [start, end] = [
    toDateAt(from, '00:00', user.timezone),
    new Date(toDateAt(to, '00:00', user.timezone).getTime() + dayMs),
  ];
  // The days of whole-day events are stored in UTC, which is up to 14 hours away from the user's.
  const margin = dayMs / 2 + 2 * 3_600_000;
  const rows = await listEventRows(
    tx,
    user.id,
    new Date(start.getTime() - margin),
    new Date(end.getTime() + margin),
    maxEvents,
  );
  const events: CalendarEvent[] = [];
  for (const [at, row] of rows.entries()) {
    if (at % rowsPerTurn === rowsPerTurn - 1) await nextTurn();
    const event = presentEvent(row, user.timezone);
    if (event.startDate <= to && event.endDate >= from) events.push(event);
  }
  return events.toSorted(
    (a, b) => compareText(a.startDate, b.startDate) || compareText(a.startsAt ?? '', b.startsAt ?? ''),
  );
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

export function presentEvent({ event, calendar }: FoundEvent, timeZone: string): CalendarEvent {
  const { id, calendarId, title, location, isAllDay, isBusy, startsAt, endsAt } = event;
  const zone = isAllDay ? 'UTC' : timeZone;
  // An event until midnight ends on the day before; one without a length is on its day.
  const last = new Date(Math.max(startsAt.getTime(), endsAt.getTime() - 1));
  return {
    id,
    calendarId,
    calendarName: calendar.name,
    color: calendar.color,
    title,
    location,
    isAllDay,
    startDate: localDay(startsAt, zone).toString(),
    endDate: localDay(last, zone).toString(),
    startsAt: isAllDay ? null : startsAt.toISOString(),
    endsAt: isAllDay ? null : endsAt.toISOString(),
    isBusy,
  };
}

/** Returns the events of days with the number of sources, so that a page knows whether there is anything to show. */
export async function listEventPage(context: UserContext, from: string, to: string): Promise<CalendarEventList> {
  const { tx, user } = context;
  const { states, writtenTo } = await listSourceStates(tx, user.id);
  const events = states.length === 0 ? [] : await listEvents(context, from, to);
  const questions = writtenTo === null ? [] : await listQuestionRows(tx, user.id);
  const signInNeeded = states.filter((state) => state === 'sign_in').length;
  return { events, sources: states.length, signInNeeded, writtenTo, questions };
}

/** Returns the timed busy events that are on between two moments. */
async function listBusy({ tx, user }: UserContext, from: Date, until: Date): Promise<FoundBusy[]> {
  const rows = await listEventRows(tx, user.id, from, until, maxEvents);
  return rows
    .filter(({ event }) => event.isBusy && !event.isAllDay)
    .map((row) => ({ ...row, startsAt: row.event.startsAt, endsAt: row.event.endsAt }));
}

interface FoundBusy extends FoundEvent {
  startsAt: Date;
  endsAt: Date;
}

/** Answers a question of another feature for the events of days. */
export async function setCalendarEvents(request: CalendarEventsRequested): Promise<void> {
  const { events, sources } = await listEventPage(request.context, request.from, request.to);
  request.events = events;
  request.hasCalendar = sources > 0;
}

/** Longer events, such as a day of training, hold back nothing. */
const longestHoldMs = 8 * 3_600_000;

/** Answers a question of another feature for the event that is on now. */
export async function setBusyNow(request: BusyNowRequested): Promise<void> {
  const { now } = request.context;
  const busy = await listBusy(request.context, now, new Date(now.getTime() + 1));
  const holding = busy.filter(({ startsAt, endsAt }) => endsAt.getTime() - startsAt.getTime() <= longestHoldMs);
  request.until = findTaken(holding, now, 0)?.endsAt ?? null;
}

/** Returns the event at a local time, and the next free time. */
export async function checkTime(
  context: UserContext,
  { date, time, minutes }: { date: string; time: string; minutes: number },
): Promise<TimeCheck> {
  const { timezone } = context.user;
  const at = toDateAt(date, time, timezone);
  const busy = await listBusy(context, at, new Date(at.getTime() + searchedDays * dayMs));
  const taken = findTaken(busy, at, minutes);
  if (!taken) return { event: null, nextFree: null };
  const next = findNextFree(busy, at > context.now ? at : context.now, minutes, timezone);
  const local = next && localTime(next, timezone);
  return {
    event: presentEvent(taken, timezone),
    nextFree: local
      ? { date: local.toPlainDate().toString(), time: local.toPlainTime().toString({ smallestUnit: 'minute' }) }
      : null,
  };
}
