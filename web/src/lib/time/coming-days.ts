import { wallClock } from './zoned-time.ts';

/** The days offered for rescheduling. */
export const comingDays = ['tomorrow', 'in 3 days', 'next week'] as const;
export type ComingDay = (typeof comingDays)[number];

export const comingDayLabels: Record<ComingDay, string> = {
  tomorrow: 'Tomorrow',
  'in 3 days': 'In 3 days',
  'next week': 'Next week',
};

/** Returns the date of such a day in a time zone; next week starts on Monday. */
export function getDate(coming: ComingDay, now: Date, timeZone: string): string {
  const day = new Date(`${wallClock(now, timeZone).date}T00:00:00.000Z`);
  const toMonday = (8 - day.getUTCDay()) % 7 || 7;
  const days = { tomorrow: 1, 'in 3 days': 3, 'next week': toMonday }[coming];
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

/** Returns a date as a due day: midnight UTC. */
export function dueDay(date: string): string {
  return `${date}T00:00:00.000Z`;
}
