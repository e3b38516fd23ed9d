import { toDateAt, localTime } from '../../../platform/local-time.ts';

/** A time that is taken. */
export interface BusyTime {
  startsAt: Date;
  endsAt: Date;
}

/** The hours of a day in which free time is offered. */
const dayHours = { from: '09:00', until: '18:00' } as const;
const minuteMs = 60_000;
/** Offered times begin on a quarter of an hour. */
const stepMs = 15 * minuteMs;
const toStep = (moment: Date): Date => new Date(Math.ceil(moment.getTime() / stepMs) * stepMs);

/** Returns the busy time at a moment that ends last. */
export function findTaken<T extends BusyTime>(events: readonly T[], at: Date, minutes: number): T | undefined {
  const end = new Date(at.getTime() + Math.max(1, minutes * minuteMs));
  return events
    .filter(({ startsAt, endsAt }) => startsAt < end && endsAt > at)
    .toSorted((a, b) => b.endsAt.getTime() - a.endsAt.getTime())[0];
}

/** Returns the free times of a day of at least that many minutes, between two moments. */
export function listFreeTimes(
  events: readonly BusyTime[],
  { from, until }: { from: Date; until: Date },
  minutes: number,
): BusyTime[] {
  const free: BusyTime[] = [];
  let at = from.getTime();
  const add = (end: number): void => {
    if (end - at >= minutes * minuteMs) free.push({ startsAt: new Date(at), endsAt: new Date(end) });
  };
  for (const { startsAt, endsAt } of events.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())) {
    if (startsAt >= until) break;
    add(startsAt.getTime());
    at = Math.max(at, endsAt.getTime());
  }
  add(until.getTime());
  return free;
}

/** Returns the hours of a local day in which free time is offered, not before a moment. */
export function getDayHours(day: string, timeZone: string, notBefore: Date): { from: Date; until: Date } {
  const opens = Math.max(toDateAt(day, dayHours.from, timeZone).getTime(), notBefore.getTime());
  return { from: toStep(new Date(opens)), until: toDateAt(day, dayHours.until, timeZone) };
}

/**
 * Returns the next start of that many free minutes from a moment on: on its day as late as the asked time allows, then on the following
 * days within the usual hours. Returns undefined if there is none within a week.
 */
export function findNextFree(
  events: readonly BusyTime[],
  after: Date,
  minutes: number,
  timeZone: string,
): Date | undefined {
  const start = localTime(after, timeZone);
  const rounded = events.map(({ startsAt, endsAt }) => ({ startsAt, endsAt: toStep(endsAt) }));
  for (let days = 0; days < 7; days += 1) {
    const day = start.toPlainDate().add({ days }).toString();
    const hours = getDayHours(day, timeZone, after);
    // A time that was asked for in the evening may be moved within the evening.
    const until = days === 0 ? toDateAt(day, '23:59', timeZone) : hours.until;
    const [free] = listFreeTimes(rounded, { from: hours.from, until }, minutes);
    if (free) return free.startsAt;
  }
  return undefined;
}
