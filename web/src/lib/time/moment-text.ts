import type { Recurrence } from '@aide/contract';
import { formatDay, formatDue } from './due-text.ts';

/** 'Sat, 14 Nov 2026, 4:00 PM', on the clock of the zone. */
export function formatMoment(instant: string, timeZone: string): string {
  return formatDue({ due_date: instant, due_has_time: true }, timeZone);
}

/** 'Sat, 14 Nov 2026' */
export function formatMomentDay(instant: string, timeZone: string): string {
  return formatDay({ due_date: instant, due_has_time: true }, timeZone);
}

/** When a pattern comes. Without a time in it that is the start of a day, and the day alone is said. */
export function formatOccurrence(instant: string, { time }: Pick<Recurrence, 'time'>, timeZone: string): string {
  return time === null ? formatMomentDay(instant, timeZone) : formatMoment(instant, timeZone);
}
