import type { ContentLine } from '../../../platform/content-lines.ts';

/** Calendars refresh long before this. */
const yearsAhead = 10;

/**
 * Returns the `VTIMEZONE` of an IANA zone (RFC 5545, 3.6.5) for events from `from` on. Lists the currently known clock changes one by one,
 * instead of open-ended rules.
 */
export function toTimeZoneLines(timeZone: string, from: Date): ContentLine[] {
  const start = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO(timeZone);
  const end = start.add({ years: yearsAhead });
  const lines: ContentLine[] = [
    { name: 'BEGIN', value: 'VTIMEZONE' },
    { name: 'TZID', value: timeZone },
    ...toObservance(start.getTimeZoneTransition('previous') ?? start.with({ year: 1970 })),
  ];
  let change = start.getTimeZoneTransition('next');
  while (change && Temporal.ZonedDateTime.compare(change, end) < 0) {
    lines.push(...toObservance(change));
    change = change.getTimeZoneTransition('next');
  }
  return [...lines, { name: 'END', value: 'VTIMEZONE' }];
}

/** Returns the observance that starts at this clock change. */
function toObservance(change: Temporal.ZonedDateTime): ContentLine[] {
  const before = change.subtract({ nanoseconds: 1 });
  const isAhead = change.offsetNanoseconds > before.offsetNanoseconds;
  // An observance starts at the wall-clock time that was in effect before it.
  const local = change.toInstant().toZonedDateTimeISO(before.offset).toPlainDateTime();
  const name = isAhead ? 'DAYLIGHT' : 'STANDARD';
  return [
    { name: 'BEGIN', value: name },
    { name: 'DTSTART', value: local.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '') },
    { name: 'TZOFFSETFROM', value: toOffset(before.offset) },
    { name: 'TZOFFSETTO', value: toOffset(change.offset) },
    { name: 'END', value: name },
  ];
}

/** Formats +05:30 as +0530; seconds, which only historic zones have, are kept. */
function toOffset(offset: string): string {
  return offset.replaceAll(':', '');
}
