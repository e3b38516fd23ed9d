import type { Recurrence } from '@aide/contract';
import { formatCalendarDay } from '@aide/rules';
import { formatTime } from './due-text.ts';
import { wallClock } from './zoned-time.ts';

/** Formats 'Sat 14 Nov, 4:00 PM' in the time zone, or '14 Nov 2025, 4:00 PM' in another year. */
export function formatMoment(instant: string, timeZone: string, now: Date = new Date()): string {
  return `${formatMomentDay(instant, timeZone, now)}, ${formatTime(new Date(instant), timeZone)}`;
}

/** Formats 'Sat 14 Nov', or '14 Nov 2025' in another year. */
export function formatMomentDay(instant: string, timeZone: string, now: Date = new Date()): string {
  return formatCalendarDay(wallClock(new Date(instant), timeZone).date, wallClock(now, timeZone).date);
}

/** Formats when a credential was used: 'Last used Sat 14 Nov, 4:00 PM', or 'Never used'. */
export function formatLastUse(lastUsedAt: string | null, timeZone: string, now: Date = new Date()): string {
  return lastUsedAt === null ? 'Never used' : `Last used ${formatMoment(lastUsedAt, timeZone, now)}`;
}

/** Formats an occurrence. A pattern without a time has only the day. */
export function formatOccurrence(
  instant: string,
  { time }: Pick<Recurrence, 'time'>,
  timeZone: string,
  now: Date = new Date(),
): string {
  return time === null ? formatMomentDay(instant, timeZone, now) : formatMoment(instant, timeZone, now);
}
