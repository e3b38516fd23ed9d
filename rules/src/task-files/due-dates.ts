import { dayNumber } from '../due-status.ts';
import { formatDayNumber } from '../rhythm.ts';
import { toInstant } from './json-values.ts';

/** A day, or a wall-clock time in a zone, in the API's format. */
export interface FileDue {
  date: string;
  time: string | null;
  timeZone: string | null;
}

export function toDay(date: string): FileDue {
  return { date, time: null, timeZone: null };
}

/** Returns the day of an instant in a zone. An unknown zone counts as UTC. */
export function toDayIn(moment: string, timeZone: string): FileDue {
  const at = new Date(moment);
  try {
    return toDay(formatDayNumber(dayNumber(at, timeZone)));
  } catch {
    return toDay(moment.slice(0, 10));
  }
}

/** Returns the wall-clock time of an instant in a zone. An unknown zone counts as UTC. */
export function toTimeIn(moment: string, timeZone: string): FileDue {
  const { date } = toDayIn(moment, timeZone);
  try {
    const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
    return { date, time: format.format(new Date(moment)), timeZone };
  } catch {
    return { date, time: moment.slice(11, 16), timeZone: 'UTC' };
  }
}

/**
 * Reads `2026-11-20`, `2026-11-20T09:00:00` in the zone, and `2026-11-20T09:00:00Z` or with an offset. Returns null for
 * everything else.
 */
export function parseDue(text: string | null, timeZone: string | null): FileDue | null {
  const [, date, time, offset] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/.exec(text?.trim() ?? '') ?? [];
  if (date === undefined || Number.isNaN(Date.parse(date))) return null;
  if (time === undefined) return toDay(date);
  if (offset === undefined) return { date, time, timeZone };
  const instant = toInstant(text?.trim());
  return instant === null ? null : { date: instant.slice(0, 10), time: instant.slice(11, 16), timeZone: 'UTC' };
}
