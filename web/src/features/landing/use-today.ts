import { useSyncExternalStore } from 'react';
import { browserTimeZone } from '../../lib/time/time-zone.ts';

const noSubscription = () => () => undefined;

/** The visitor's calendar day, `YYYY-MM-DD`; null in a prerendered page, where it is not known. */
export function useToday(): string | null {
  return useSyncExternalStore(
    noSubscription,
    () => new Date().toLocaleDateString('en-CA', { timeZone: browserTimeZone() }),
    () => null,
  );
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
