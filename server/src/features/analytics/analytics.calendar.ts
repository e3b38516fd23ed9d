/** Rows come from the database counted by quarters of an hour since 1970: every zone's days begin at the edge of one. */
export const quarterMs = 15 * 60_000;
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
  weekStart: Date;
  /** Midnight UTC of today's date, as day-only due dates are stored. */
  todayAsDue: Date;
  /** Days since 1970 in the zone. */
  today: number;
  weekStartDay: number;
  monthStartDay: number;
}

export function calendarOf(now: Date, timeZone: string): Calendar {
  const today = zoned(now, timeZone).toPlainDate();
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  const first = today.with({ day: 1 });
  const patternStart = today.subtract({ days: patternDays - 1 });
  const startOf = (date: Temporal.PlainDate) => new Date(date.toZonedDateTime(timeZone).epochMilliseconds);
  const earliest = [monday, first, patternStart].toSorted((a, b) => Temporal.PlainDate.compare(a, b))[0] ?? today;
  return {
    timeZone,
    now,
    from: startOf(earliest),
    weekStart: startOf(monday),
    todayAsDue: new Date(dayOf(today) * dayMs),
    today: dayOf(today),
    weekStartDay: dayOf(monday),
    monthStartDay: dayOf(first),
  };
}

/** A quarter of an hour on the wall clock of the zone. */
export interface LocalTime {
  /** Days since 1970. */
  day: number;
  /** 0 is Monday. */
  weekday: number;
  hour: number;
}

/**
 * Puts quarters into the zone. The changes of the clocks in the window are looked up once, because asking for each of
 * thousands of quarters is slow.
 */
export function localClock({ from, now, timeZone }: Calendar): (quarter: number) => LocalTime {
  const spans = offsetSpans(from, now, timeZone);
  return (quarter) => {
    const instant = quarter * quarterMs;
    const span = spans.findLast(({ since }) => since <= instant) ?? spans[0];
    const local = instant + (span?.offsetMs ?? 0);
    const day = Math.floor(local / dayMs);
    return { day, weekday: weekdayOf(day), hour: Math.floor((local - day * dayMs) / 3_600_000) };
  };
}

/** 1970 began on a Thursday. */
export function weekdayOf(day: number): number {
  return (((day + 3) % 7) + 7) % 7;
}

/** The day, counted from 1970, that an instant falls on in the zone. */
export function localDay(instant: Date, timeZone: string): number {
  return dayOf(zoned(instant, timeZone).toPlainDate());
}

function offsetSpans(from: Date, to: Date, timeZone: string): { since: number; offsetMs: number }[] {
  const spans: { since: number; offsetMs: number }[] = [];
  let at: Temporal.ZonedDateTime | null = zoned(from, timeZone);
  while (at !== null && at.epochMilliseconds <= to.getTime()) {
    spans.push({ since: at.epochMilliseconds, offsetMs: at.offsetNanoseconds / 1e6 });
    at = at.getTimeZoneTransition('next');
  }
  return spans;
}

function zoned(instant: Date, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);
}

function dayOf(date: Temporal.PlainDate): number {
  return Date.UTC(date.year, date.month - 1, date.day) / dayMs;
}
