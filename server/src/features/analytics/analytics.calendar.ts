import type { AnalyticsPeriod } from '@aide/contract';
import { localDay, localTime } from '../../platform/local-time.ts';

const dayMs = 86_400_000;

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

export const patternDays = 28;
export const trendDays = 14;

/** The edges of the windows that the figures look at, for one moment in one zone. */
export interface Calendar {
  timeZone: string;
  now: Date;
  /** The earliest moment that any window needs. */
  from: Date;
  /** When the period that was asked for begins. */
  periodStart: Date;
  /** Midnight UTC of today's date, as day-only due dates are stored. */
  todayAsDue: Date;
  /** Days since 1970 in the zone. */
  today: number;
  weekStartDay: number;
  monthStartDay: number;
  /** The days of the period: this week or the last, Monday to Sunday, or this month to its end. */
  period: { name: AnalyticsPeriod; firstDay: number; days: number };
  /** How far the zone's wall clock is from UTC, from each moment on; the first span covers all that comes before it. */
  offsets: OffsetSpan[];
}

export interface OffsetSpan {
  sinceMs: number;
  offsetMs: number;
}

export function createCalendar(now: Date, timeZone: string, name: AnalyticsPeriod = 'week'): Calendar {
  const today = localDay(now, timeZone);
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  const first = today.with({ day: 1 });
  const patternStart = today.subtract({ days: patternDays - 1 });
  const startOf = (date: Temporal.PlainDate) => new Date(date.toZonedDateTime(timeZone).epochMilliseconds);
  const lastMonday = monday.subtract({ days: 7 });
  const periodStart = { week: monday, last_week: lastMonday, month: first }[name];
  const earliest = [lastMonday, first, patternStart].toSorted((a, b) => Temporal.PlainDate.compare(a, b))[0] ?? today;
  const from = startOf(earliest);
  return {
    timeZone,
    now,
    from,
    offsets: offsetSpans(from, now, timeZone),
    periodStart: startOf(periodStart),
    todayAsDue: new Date(getDay(today) * dayMs),
    today: getDay(today),
    weekStartDay: getDay(monday),
    monthStartDay: getDay(first),
    period: { name, firstDay: getDay(periodStart), days: name === 'month' ? today.daysInMonth : 7 },
  };
}

/** 1970 began on a Thursday. */
export function getWeekday(day: number): number {
  return (((day + 3) % 7) + 7) % 7;
}

function offsetSpans(from: Date, to: Date, timeZone: string): OffsetSpan[] {
  const spans: OffsetSpan[] = [];
  let at: Temporal.ZonedDateTime | null = localTime(from, timeZone);
  while (at !== null && at.epochMilliseconds <= to.getTime()) {
    spans.push({ sinceMs: at.epochMilliseconds, offsetMs: at.offsetNanoseconds / 1e6 });
    at = at.getTimeZoneTransition('next');
  }
  return spans;
}

function getDay(date: Temporal.PlainDate): number {
  return Date.UTC(date.year, date.month - 1, date.day) / dayMs;
}
