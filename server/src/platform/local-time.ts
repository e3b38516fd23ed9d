/** A moment as the calendar of Temporal counts it. */
export function instantOf(moment: Date): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime());
}

/** What calendar and clock on the wall say there at a moment. */
export function localTime(moment: Date, timeZone: string): Temporal.ZonedDateTime {
  return instantOf(moment).toZonedDateTimeISO(timeZone);
}

/** The calendar day that a moment falls on there. */
export function localDay(moment: Date, timeZone: string): Temporal.PlainDate {
  return localTime(moment, timeZone).toPlainDate();
}
