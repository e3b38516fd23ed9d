import { localDay } from '../platform/local-time.ts';

/** The demo's wall clock: days before or after today, at a time of day in the executive's zone. */
export interface DemoCalendar {
  timeZone: string;
  now: Date;
  today: Temporal.PlainDate;
  /** `daysFromToday` at a local time. */
  at(daysFromToday: number, hour: number, minute: number): Date;
  /** As a day-only due date is kept. */
  dueDay(daysFromToday: number): Date;
  date(daysFromToday: number): Temporal.PlainDate;
  /** 1 is Monday. */
  weekday(daysFromToday: number): number;
}

export function demoCalendar(now: Date, timeZone: string): DemoCalendar {
  const today = localDay(now, timeZone);
  const date = (daysFromToday: number) => today.add({ days: daysFromToday });
  return {
    timeZone,
    now,
    today,
    date,
    at: (daysFromToday, hour, minute) =>
      new Date(
        date(daysFromToday).toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from({ hour, minute }) })
          .epochMilliseconds,
      ),
    dueDay: (daysFromToday) => new Date(`${date(daysFromToday).toString()}T00:00:00.000Z`),
    weekday: (daysFromToday) => date(daysFromToday).dayOfWeek,
  };
}
