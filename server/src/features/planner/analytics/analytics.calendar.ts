import type { Analytics, AnalyticsPeriod } from '@aide/contract';
import { localDay, localTime } from '../../../platform/local-time.ts';

const dayMs = 86_400_000;

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

export const patternDays = 28;
export const trendDays = 14;

/** Bounds of the time windows of the figures, for one moment in one time zone. */
export interface Calendar {
  timeZone: string;
  now: Date;
  /** The earliest time that any window needs. */
  from: Date;
  /** Midnight UTC of today's date, as day-only due dates are stored. */
  todayAsDue: Date;
  /** Days since 1970 in the zone. */
  today: number;
  periodName: AnalyticsPeriod;
  windows: Record<WindowName, DayWindow>;
  /** The days of the chart: the period, or early in the week the last seven days. */
  chart: Pick<DayWindow, 'firstDay' | 'days'> & { name: Analytics['dailyWindow'] };
  /** UTC offsets of the zone from each time on; the first one also applies to everything before. */
  offsets: OffsetSpan[];
}

/** This week, this month, the requested period, and the one before it. */
export const windowNames = ['week', 'month', 'period', 'previous'] as const;
export type WindowName = (typeof windowNames)[number];

/** Whole days in the zone: a week from Monday to Sunday, or a calendar month. */
export interface DayWindow {
  firstDay: number;
  days: number;
  start: Date;
  end: Date;
}

/** From this weekday on (0 is Monday) the chart of this week shows Monday to Sunday; earlier, it would be mostly empty. */
const wholeWeekFrom = 3;

interface OffsetSpan {
  sinceMs: number;
  offsetMs: number;
}

export function createCalendar(now: Date, timeZone: string, periodName: AnalyticsPeriod = 'week'): Calendar {
  const today = localDay(now, timeZone);
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  const first = today.with({ day: 1 });
  const toInstant = (date: Temporal.PlainDate) => new Date(date.toZonedDateTime(timeZone).epochMilliseconds);
  const span = (start: Temporal.PlainDate, length: Temporal.DurationLike): DayWindow => {
    const end = start.add(length);
    return {
      firstDay: getDay(start),
      days: getDay(end) - getDay(start),
      start: toInstant(start),
      end: toInstant(end),
    };
  };
  const week = span(monday, { days: 7 });
  const month = span(first, { months: 1 });
  const weeksAgo = (weeks: number) => span(monday.subtract({ weeks }), { days: 7 });
  const periods: Record<AnalyticsPeriod, { period: DayWindow; previous: DayWindow }> = {
    week: { period: week, previous: weeksAgo(1) },
    last_week: { period: weeksAgo(1), previous: weeksAgo(2) },
    month: { period: month, previous: span(first.subtract({ months: 1 }), { months: 1 }) },
  };
  const { period, previous } = periods[periodName];
  const patternStart = toInstant(today.subtract({ days: patternDays - 1 }));
  const from = new Date(
    Math.min(...[week, month, period, previous].map(({ start }) => start.getTime()), patternStart.getTime()),
  );
  const early = periodName === 'week' && today.dayOfWeek - 1 < wholeWeekFrom;
  return {
    timeZone,
    now,
    from,
    offsets: offsetSpans(from, now, timeZone),
    todayAsDue: new Date(getDay(today) * dayMs),
    today: getDay(today),
    periodName,
    windows: { week, month, period, previous },
    chart: early
      ? { name: 'last_seven_days', firstDay: getDay(today) - 6, days: 7 }
      : { name: periodName, firstDay: period.firstDay, days: period.days },
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
