import type { Analytics } from '@aide/contract';
import { trendDays } from './analytics.calendar.ts';

const hourMs = 3_600_000;

/** Returns an average with one decimal, and 0 without values. */
export function average(sum: number, count: number): number {
  return count <= 0 ? 0 : Math.round(Math.max(0, sum / count) * 10) / 10;
}

export function averageHours(sumMs: number, count: number): number {
  return average(sumMs / hourMs, count);
}

/** A smaller relative difference counts as none. */
const tenth = 0.1;

export function getTrend(recent: number, before: number): -1 | 0 | 1 {
  if (recent > before * (1 + tenth)) return 1;
  return recent < before * (1 - tenth) ? -1 : 0;
}

/** Returns the index of the highest count, the first of equal ones, or null if all are zero. */
export function findPeak(counts: readonly number[]): number | null {
  const peak = counts.reduce((best, count, index) => (count > (counts[best] ?? 0) ? index : best), 0);
  return (counts[peak] ?? 0) > 0 ? peak : null;
}

export function hourText(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Compares a count of the last fourteen days with the fourteen before; `age` is days before today. */
export function compareFortnights<T extends { age: number }>(
  rows: readonly T[],
  value: (row: T) => number,
): { recent: number; before: number } {
  const sum = (from: number, to: number) =>
    rows.filter(({ age }) => age >= from && age < to).reduce((total, row) => total + value(row), 0);
  return { recent: sum(0, trendDays), before: sum(trendDays, 2 * trendDays) };
}

export type EngagementTrend = Analytics['activeContacts']['engagementMetrics']['engagementTrend'];
export const engagementTrends: Record<-1 | 0 | 1, EngagementTrend> = {
  [-1]: 'decreasing',
  0: 'stable',
  1: 'increasing',
};
export const directionNames = { [-1]: 'down', 0: 'flat', 1: 'up' } as const;
