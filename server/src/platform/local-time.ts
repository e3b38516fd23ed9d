/** Converts a Date to a Temporal instant. */
export function toInstant(moment: Date): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime());
}

/** Returns the date and wall-clock time of a moment in a time zone. */
export function localTime(moment: Date, timeZone: string): Temporal.ZonedDateTime {
  return toInstant(moment).toZonedDateTimeISO(timeZone);
}

/** Returns the calendar day of a moment in a time zone. */
export function localDay(moment: Date, timeZone: string): Temporal.PlainDate {
  return localTime(moment, timeZone).toPlainDate();
}

/** Returns the instant of a wall-clock time on a local day. A time that a clock change skips becomes the one after the gap. */
export function toDateAt(day: string, time: string, timeZone: string): Date {
  const zoned = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) });
  return new Date(zoned.epochMilliseconds);
}

/** Returns the first instant after `after` with that time of day in the time zone. */
export function nextTimeOfDay(after: Date, time: string, timeZone: string): Date {
  const today = localDay(after, timeZone);
  for (let days = 0; ; days += 1) {
    const moment = toDateAt(today.add({ days }).toString(), time, timeZone);
    if (moment.getTime() > after.getTime()) return moment;
  }
}
