import { localDay } from '../platform/local-time.ts';

/** Converts days before or after today to times in the executive's time zone. */
export interface DemoCalendar {
  timeZone: string;
  now: Date;
  today: Temporal.PlainDate;
  /** Returns a local time on the day `daysFromToday`. */
  at(daysFromToday: number, hour: number, minute: number): Date;
  /** Returns a due date without a time, as it is stored. */
  dueDay(daysFromToday: number): Date;
  date(daysFromToday: number): Temporal.PlainDate;
  /** Returns the weekday; 1 is Monday. */
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
