import type { Rhythm } from '@aide/contract';
import { dayNumber } from './due-status.ts';

const dayMs = 86_400_000;

/**
 * Returns the day one rhythm later, both as days since 1970. Months are clamped to their last day: 31 January + 1 month
 * is 28 February.
 */
export function addRhythm(day: number, { every, unit }: Rhythm): number {
  if (unit === 'day') return day + every;
  if (unit === 'week') return day + 7 * every;
  const date = new Date(day * dayMs);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + every];
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(date.getUTCDate(), lastOfMonth)) / dayMs;
}

export interface RhythmState {
  rhythm: Rhythm | null;
  /** When the rhythm was set: the first period starts there. */
  rhythmSince: Date | null;
  lastContact: Date | null;
}

/**
 * Returns the start of the rhythm's current period: the last contact, or the time it was set if there was none. Null
 * without a rhythm.
 */
export function getRhythmStart({ rhythm, rhythmSince, lastContact }: RhythmState): Date | null {
  if (rhythm === null) return null;
  return lastContact ?? rhythmSince;
}

/** Returns the day by which contact is due, as days since 1970; null without a rhythm. */
export function getNextContactDay(state: RhythmState, timeZone: string): number | null {
  const start = getRhythmStart(state);
  return start === null || state.rhythm === null ? null : addRhythm(dayNumber(start, timeZone), state.rhythm);
}

/** Returns days since 1970 as YYYY-MM-DD. */
export function formatDayNumber(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

/** Returns 'Every 3 weeks', or 'Every week'. */
export function formatRhythm({ every, unit }: Rhythm): string {
  return every === 1 ? `Every ${unit}` : `Every ${every} ${unit}s`;
}
