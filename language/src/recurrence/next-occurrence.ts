import type { Recurrence } from '@aide/contract';
import type { Day } from '../calendar/days.ts';
import { formatDay, toCalendarDate, parseDay } from '../calendar/days.ts';
import { toMoment } from '../calendar/zones.ts';
import type { Dates } from './dates.ts';
import { listDates } from './dates.ts';

export interface OccurrenceOptions {
  /** IANA name; the pattern's time is a wall-clock time there. */
  timeZone: string;
  /** The first local date (`YYYY-MM-DD`): it anchors intervals and counts. */
  start: string;
}

/**
 * The instant of an occurrence. A time that a clock change skips becomes the first valid minute after it; of a time
 * that occurs twice, the first is used. Without a time: the start of the day.
 */
function momentOn(day: Day, time: string | null, timeZone: string): Temporal.ZonedDateTime {
  const { year, month, date } = toCalendarDate(day);
  const plain = Temporal.PlainDate.from({ year, month, day: date });
  if (time === null) return plain.toZonedDateTime(timeZone);
  const wanted = Temporal.PlainTime.from(time);
  // The first of two instants, or one before the gap that skips the time: the next transition is the end of the gap.
  const moment = plain.toPlainDateTime(wanted).toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  if (moment.toPlainTime().equals(wanted) && moment.toPlainDate().equals(plain)) return moment;
  return moment.getTimeZoneTransition('next') ?? moment;
}

function firstAfter(
  dates: Dates,
  pattern: Recurrence,
  after: Temporal.Instant,
  timeZone: string,
): Temporal.ZonedDateTime | null {
  for (let day = dates.onOrAfter(toMoment(after, timeZone).day); day !== null; day = dates.onOrAfter(day + 1)) {
    const moment = momentOn(day, pattern.time, timeZone);
    if (Temporal.Instant.compare(moment.toInstant(), after) > 0) return moment;
  }
  return null;
}

/** The first occurrence strictly after `after`, or null when `until` or `count` has ended the pattern. */
export function nextOccurrence(
  pattern: Recurrence,
  options: OccurrenceOptions & { after: Temporal.Instant },
): Temporal.ZonedDateTime | null {
  return firstAfter(listDates(pattern, parseDay(options.start)), pattern, options.after, options.timeZone);
}

/** The occurrences after `from` and up to `to`, in order; at most `limit` (100 by default). */
export function occurrencesBetween(
  pattern: Recurrence,
  options: OccurrenceOptions & { from: Temporal.Instant; to: Temporal.Instant; limit?: number },
): Temporal.ZonedDateTime[] {
  const dates = listDates(pattern, parseDay(options.start));
  const found: Temporal.ZonedDateTime[] = [];
  let after = options.from;
  while (found.length < (options.limit ?? 100)) {
    const moment = firstAfter(dates, pattern, after, options.timeZone);
    if (!moment || Temporal.Instant.compare(moment.toInstant(), options.to) > 0) break;
    found.push(moment);
    after = moment.toInstant();
  }
  return found;
}

/** The local date (`YYYY-MM-DD`) after which `until` or `count` ends a pattern that begins on `start`, or null for one without end. */
export function getLastDay(pattern: Recurrence, start: string): string | null {
  const { last } = listDates(pattern, parseDay(start));
  return last === null ? null : formatDay(last);
}
