import type { Day } from './days.ts';
import { toCalendarDate, getWeekday } from './days.ts';
import { parseSynonyms, wordSet } from '../text/word-set.ts';

/** The current day and minute on the user's wall clock. */
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

/** Minutes of a day. */
const MINUTES = 1440;

let last: Moment | null = null;

/** Returns the wall clock of an instant. Caches the last result: a message is read in several steps with the same `now`. */
export function toMoment(now: Temporal.Instant, timeZone: string, dayFirst = true): Moment {
  if (last?.instant !== now || last.timeZone !== timeZone || last.dayFirst !== dayFirst)
    last = parseWallClock(now, timeZone, dayFirst);
  return last;
}

/** The offset of each zone in the minute it was last requested for. Clocks change only at whole minutes. */
const offsets = new Map<string, { minute: number; offset: number }>();
const MOST_ZONES = 600;

/** Minutes that the zone is ahead of UTC. Cached: calling Temporal each time took 3 % of the time to read a request. */
function getOffset(now: Temporal.Instant, timeZone: string): number {
  const minute = Math.floor(now.epochMilliseconds / 60_000);
  const known = offsets.get(timeZone);
  if (known?.minute === minute) return known.offset;
  const offset = now.toZonedDateTimeISO(timeZone).offsetNanoseconds / 60_000_000_000;
  if (offsets.size >= MOST_ZONES) offsets.clear();
  offsets.set(timeZone, { minute, offset });
  return offset;
}

function parseWallClock(now: Temporal.Instant, timeZone: string, dayFirst: boolean): Moment {
  const minutes = Math.floor(now.epochMilliseconds / 60_000 + getOffset(now, timeZone));
  const day = Math.floor(minutes / MINUTES);
  const minute = minutes - day * MINUTES;
  const { year, month, date } = toCalendarDate(day);
  return { day, minute, weekday: getWeekday(day), year, month, date, instant: now, timeZone, dayFirst };
}

/** Adds elapsed time, so an hour across a clock change is still an hour. */
export function afterMinutes(now: Moment, minutes: number): { day: Day; minute: number } {
  const later = parseWallClock(now.instant.add({ seconds: Math.round(minutes * 60) }), now.timeZone, now.dayFirst);
  return { day: later.day, minute: later.minute };
}

/** Converts a wall-clock time in another zone to the user's. */
export function fromZone(day: Day, minute: number, zone: string, timeZone: string): { day: Day; minute: number } {
  const { year, month, date } = toCalendarDate(day);
  const there = Temporal.PlainDateTime.from({
    year,
    month,
    day: date,
    hour: Math.floor(minute / 60),
    minute: minute % 60,
  }).toZonedDateTime(zone);
  const here = parseWallClock(there.toInstant(), timeZone, true);
  return { day: here.day, minute: here.minute };
}

/** An abbreviation means the region's clock, summer or winter, because that is how people use it. */
const ZONES = parseSynonyms(`
UTC utc gmt z
Asia/Kolkata ist
America/New_York est edt et
America/Chicago cst cdt ct
America/Denver mst mdt
America/Los_Angeles pst pdt pt
Europe/London bst
Europe/Paris cet cest
Europe/Moscow msk
Asia/Dubai gst
Asia/Singapore sgt
Asia/Tokyo jst
Australia/Sydney aest aedt
`);

const IRELAND_AND_ISRAEL = wordSet('Europe/Dublin Asia/Jerusalem Asia/Tel_Aviv');

export function isZoneWord(word: string): boolean {
  return ZONES.has(word);
}

export function zoneNamed(word: string, timeZone: string): string {
  if (word === 'ist' && IRELAND_AND_ISRAEL.has(timeZone)) return timeZone;
  return ZONES.get(word) ?? timeZone;
}
