import type { Recurrence, RecurringStatus } from '@aide/contract';
import { nextOccurrence } from '@aide/language';
import { toInstant, localDay } from '../../../platform/local-time.ts';

/** A pattern in a time zone, starting on its first day. */
export interface Schedule {
  pattern: Recurrence;
  timeZone: string;
  /** The first local day (`YYYY-MM-DD`): intervals and counts start there. */
  startsOn: string;
}

export interface Occurrence {
  /** The local day, which identifies the occurrence: a pattern has at most one per day. */
  date: string;
  /** The time; the start of the local day if the pattern has no time. */
  at: Date;
}

/** Later dates cannot be represented in the API and in every database. */
const lastYear = 9998;

/** Returns the first occurrence strictly after a time, or null if the pattern has ended. */
export function occurrenceAfter({ pattern, timeZone, startsOn }: Schedule, moment: Date): Occurrence | null {
  const found = nextOccurrence(pattern, { timeZone, start: startsOn, after: toInstant(moment) });
  if (!found || found.year > lastYear) return null;
  return { date: found.toPlainDate().toString(), at: new Date(found.epochMilliseconds) };
}

/** Returns the first future occurrence: one with a time until that time, one without until its day is over. */
export function upcomingOccurrence(schedule: Schedule, now: Date): Occurrence | null {
  if (schedule.pattern.time !== null) return occurrenceAfter(schedule, now);
  return occurrenceAfter(schedule, new Date(startOfDay(now, schedule.timeZone).getTime() - 1));
}

/** Returns at most `most` future occurrences. */
export function upcomingOccurrences(schedule: Schedule, now: Date, max: number): Occurrence[] {
  const found: Occurrence[] = [];
  let next = upcomingOccurrence(schedule, now);
  while (next && found.length < max) {
    found.push(next);
    next = occurrenceAfter(schedule, next.at);
  }
  return found;
}

/** Returns the start of a pattern if the message names none: its first matching day from now, whatever the interval. */
export function naturalStart(pattern: Recurrence, timeZone: string, now: Date): string {
  const { until: _until, count: _count, ...endless } = pattern;
  const startsOn = localDay(now, timeZone).toString();
  return upcomingOccurrence({ pattern: { ...endless, interval: 1 }, timeZone, startsOn }, now)?.date ?? startsOn;
}

export interface Generation {
  /** The occurrence that becomes a task now: the latest whose day has begun. Earlier missed ones are skipped. */
  due: Occurrence | null;
  /** The occurrence after it, or null if the pattern has ended. */
  next: Occurrence | null;
}

/**
 * Returns which occurrence becomes a task at `now`, given the first one not generated yet. An occurrence is generated at the start of its
 * local day. After downtime at most one is.
 */
export function planGeneration(schedule: Schedule, firstNotMade: Date, now: Date): Generation {
  const dayEnds = startOfDay(now, schedule.timeZone, 1);
  let due: Occurrence | null = null;
  let next = occurrenceAfter(schedule, skipMissed(schedule, firstNotMade, dayEnds));
  while (next && next.at < dayEnds) {
    due = next;
    next = occurrenceAfter(schedule, next.at);
  }
  return { due, next };
}

const dayMs = 86_400_000;

/**
 * Returns a time before the first occurrence not generated yet or, if several are before `dayEnds`, before the last or last but one of them.
 * A binary search: an imported pattern may begin in 1900, and visiting each of its occurrences would block the process for seconds.
 */
function skipMissed(schedule: Schedule, firstNotMade: Date, dayEnds: Date): Date {
  const start = firstNotMade.getTime() - 1;
  const toMoment = (days: number) => new Date(start + days * dayMs);
  const isMissed = (days: number) => (occurrenceAfter(schedule, toMoment(days))?.at ?? dayEnds) < dayEnds;
  let [first, end] = [0, Math.max(0, Math.ceil((dayEnds.getTime() - start) / dayMs))];
  while (end - first > 1) {
    const middle = Math.floor((first + end) / 2);
    if (isMissed(middle)) first = middle;
    else end = middle;
  }
  return toMoment(first);
}

/** Returns when an occurrence becomes a task: at the start of its local day. */
export function generatesAt(occurrence: Date, timeZone: string): Date {
  return startOfDay(occurrence, timeZone);
}

/** A pattern without further occurrences is completed. */
export function statusFor(next: Occurrence | null): RecurringStatus {
  return next ? 'pending' : 'completed';
}

function startOfDay(moment: Date, timeZone: string, daysLater = 0): Date {
  const day = localDay(moment, timeZone).add({ days: daysLater });
  return new Date(day.toZonedDateTime(timeZone).epochMilliseconds);
}
