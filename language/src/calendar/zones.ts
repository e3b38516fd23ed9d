import type { Day } from './days.ts';
import { dateOf, dayOf, weekdayOf } from './days.ts';

/** "Now" as the sentence sees it: the day and minute on the user's wall clock. */
export interface Moment {
  day: Day;
  minute: number;
  weekday: number;
  year: number;
  month: number;
  date: number;
  instant: Temporal.Instant;
  timeZone: string;
  dayFirst: boolean;
}

export function momentOf(now: Temporal.Instant, timeZone: string, dayFirst = true): Moment {
  const local = now.toZonedDateTimeISO(timeZone);
  const { year, month, day: date } = local;
  const day = dayOf(year, month, date);
  const minute = local.hour * 60 + local.minute;
  return { day, minute, weekday: weekdayOf(day), year, month, date, instant: now, timeZone, dayFirst };
}

/** Elapsed time, so an hour across a clock change is still an hour. */
export function afterMinutes(now: Moment, minutes: number): { day: Day; minute: number } {
  const later = momentOf(now.instant.add({ seconds: Math.round(minutes * 60) }), now.timeZone);
  return { day: later.day, minute: later.minute };
}

/** Reads a wall-clock time in another zone as a wall-clock time in the user's. */
export function fromZone(day: Day, minute: number, zone: string, timeZone: string): { day: Day; minute: number } {
  const { year, month, date } = dateOf(day);
  const there = Temporal.PlainDateTime.from({
    year,
    month,
    day: date,
    hour: Math.floor(minute / 60),
    minute: minute % 60,
  }).toZonedDateTime(zone);
  const here = momentOf(there.toInstant(), timeZone);
  return { day: here.day, minute: here.minute };
}

/** Abbreviations mean the region's clock, summer or winter, because that is what people mean by them. */
const ZONES: Record<string, string> = {
  utc: 'UTC',
  gmt: 'UTC',
  ist: 'Asia/Kolkata',
  est: 'America/New_York',
  edt: 'America/New_York',
  et: 'America/New_York',
  cst: 'America/Chicago',
  cdt: 'America/Chicago',
  ct: 'America/Chicago',
  mst: 'America/Denver',
  mdt: 'America/Denver',
  pst: 'America/Los_Angeles',
  pdt: 'America/Los_Angeles',
  pt: 'America/Los_Angeles',
  bst: 'Europe/London',
  cet: 'Europe/Paris',
  cest: 'Europe/Paris',
  msk: 'Europe/Moscow',
  gst: 'Asia/Dubai',
  sgt: 'Asia/Singapore',
  jst: 'Asia/Tokyo',
  aest: 'Australia/Sydney',
  aedt: 'Australia/Sydney',
};

const IRELAND_AND_ISRAEL = new Set(['Europe/Dublin', 'Asia/Jerusalem', 'Asia/Tel_Aviv', 'Eire', 'Israel']);

export function isZoneWord(word: string): boolean {
  return Object.hasOwn(ZONES, word);
}

export function zoneNamed(word: string, timeZone: string): string {
  if (word === 'ist' && IRELAND_AND_ISRAEL.has(timeZone)) return timeZone;
  return ZONES[word] ?? timeZone;
}
