import type { Recurrence } from '@aide/contract';
import { formatDue, formatDueDay } from './due-text.ts';

/** Formats 'Sat 14 Nov 2026, 4:00 PM' in the time zone. */
export function formatMoment(instant: string, timeZone: string): string {
  return formatDue({ due_date: instant, due_has_time: true }, timeZone);
}

/** Formats 'Sat 14 Nov 2026'. */
export function formatMomentDay(instant: string, timeZone: string): string {
  return formatDueDay({ due_date: instant, due_has_time: true }, timeZone);
}

/** Formats an occurrence. A pattern without a time has only the day. */
export function formatOccurrence(instant: string, { time }: Pick<Recurrence, 'time'>, timeZone: string): string {
  return time === null ? formatMomentDay(instant, timeZone) : formatMoment(instant, timeZone);
}
