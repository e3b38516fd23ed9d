import type { Due, Recurrence } from '@aide/contract';
import type { Day } from '../calendar/days.ts';
import {
  addMonths,
  toCalendarDate,
  formatClock,
  formatDay,
  parseClock,
  parseDay,
  getWeekday,
} from '../calendar/days.ts';
import type { Moment } from '../calendar/zones.ts';
import { afterMinutes, fromZone, zoneNamed } from '../calendar/zones.ts';
import { shift } from '../grammar/dates.ts';
import type { Part, RepeatMeaning } from '../grammar/meaning.ts';
import { PART_TIMES } from '../grammar/words.ts';
import { countBefore, firstDay } from '../recurrence/dates.ts';
import type { Phrase } from './phrases.ts';
import type { LeadTime } from './pieces.ts';
import type { HalfHint, ReadTime } from './times.ts';
import { parseClockTime } from './times.ts';

export interface Schedule {
  due: Due;
  recurrence: Recurrence | null;
}

function getPart(phrase: Phrase): Part | null {
  return phrase.part?.part ?? phrase.date?.part ?? phrase.repeat?.part ?? null;
}

function getTime(phrase: Phrase, now: Moment, hint: HalfHint): ReadTime | null {
  const part = getPart(phrase);
  if (phrase.clock) return parseClockTime(phrase.clock, part, hint, phrase.date?.today ? now : null);
  if (phrase.part?.minute !== undefined) return { minute: phrase.part.minute, nextDay: false };
  return part ? { minute: PART_TIMES[part], nextDay: false } : null;
}

const due = (day: Day, minute: number | null): Due => ({
  date: formatDay(day),
  time: minute === null ? null : formatClock(minute),
});

/** Adds elapsed time: months and days by the calendar, hours and minutes by the clock. */
function resolveElapsed(phrase: Phrase, now: Moment): Due | null {
  const span = phrase.date?.elapsed;
  if (!span) return null;
  const whole = Math.trunc(span.days);
  const later = afterMinutes(now, span.minutes + (span.days - whole) * 1440);
  const day = addMonths(later.day, span.months) + whole;
  return due(day, later.minute);
}

/** "Before friday" is the day before; with a clock time or at the end of a period it is that time itself. */
function besideLead(day: Day, phrase: Phrase, timed: boolean): Day {
  if (timed || phrase.date?.periodEnd) return day;
  return phrase.lead === 'before' ? day - 1 : phrase.lead === 'after' ? day + 1 : day;
}

/** A time alone is today's if it is still ahead, else tomorrow's. */
function resolveTimeOnly(time: ReadTime, now: Moment, zone: string | undefined): Due {
  if (zone !== undefined) {
    for (const day of [now.day - 1, now.day, now.day + 1]) {
      const local = fromZone(day, time.minute, zone, now.timeZone);
      if (local.day > now.day || (local.day === now.day && local.minute > now.minute))
        return due(local.day, local.minute);
    }
  }
  const ahead = time.nextDay || time.minute > now.minute;
  return due(now.day + (time.nextDay || !ahead ? 1 : 0), time.minute);
}

function resolveDue(phrase: Phrase, now: Moment, hint: HalfHint): Due | null {
  if (phrase.date?.elapsed && !phrase.clock) return resolveElapsed(phrase, now);
  const time = getTime(phrase, now, hint);
  const zone = phrase.clock?.zone === undefined ? undefined : zoneNamed(phrase.clock.zone, now.timeZone);
  if (!phrase.date) return time && resolveTimeOnly(time, now, zone);
  const day = phrase.date.day(now);
  if (day === null) return null;
  if (!time) return due(besideLead(day, phrase, false), null);
  if (zone !== undefined) {
    const local = fromZone(day, time.minute, zone, now.timeZone);
    return due(local.day, local.minute);
  }
  const midnightToday = time.minute === 0 && phrase.date.today === true;
  return due(day + (time.nextDay || midnightToday ? 1 : 0), time.minute);
}

/** The days of the pattern; unstated parts come from its first natural day. */
const DAYS: Record<Recurrence['type'], (repeat: RepeatMeaning, from: Day) => Partial<Recurrence>> = {
  daily: () => ({}),
  weekly: ({ daysOfWeek }, from) => ({ daysOfWeek: [...(daysOfWeek ?? [getWeekday(from)])] }),
  monthly: ({ daysOfWeek, weekOfMonth, dayOfMonth }, from) => {
    if (weekOfMonth !== undefined) return { daysOfWeek: [...(daysOfWeek ?? [])], weekOfMonth };
    return { dayOfMonth: dayOfMonth ?? toCalendarDate(from).date };
  },
  yearly: ({ daysOfWeek, weekOfMonth, month, day }, from) => {
    const start = toCalendarDate(from);
    if (weekOfMonth !== undefined)
      return { daysOfWeek: [...(daysOfWeek ?? [])], weekOfMonth, month: month ?? start.month };
    return { month: month ?? start.month, day: day ?? start.date };
  },
};

function completePattern({ repeat }: Phrase, from: Day, time: string | null): Recurrence | null {
  if (!repeat || repeat.interval < 1 || repeat.interval > 999) return null;
  return { type: repeat.type, interval: repeat.interval, ...DAYS[repeat.type](repeat, from), time };
}

function resolveRepeat(phrase: Phrase, now: Moment, hint: HalfHint): Schedule | null {
  const starting = phrase.starting?.day(now) ?? null;
  const words = getTime(phrase, now, hint);
  const zone = phrase.clock?.zone === undefined ? undefined : zoneNamed(phrase.clock.zone, now.timeZone);
  const minute =
    words && (zone === undefined ? words.minute : fromZone(now.day, words.minute, zone, now.timeZone).minute);
  const passed = minute !== null && minute <= now.minute;
  const from = starting ?? now.day;
  const pattern = completePattern(phrase, from, minute === null ? null : formatClock(minute));
  if (!pattern) return null;
  let first = firstDay(pattern, from);
  if (first === now.day && passed) first = firstDay(pattern, now.day + 1);
  const until = phrase.until?.day(now) ?? null;
  if (until !== null) pattern.until = formatDay(until);
  if (phrase.times !== undefined && phrase.times >= 1) pattern.count = Math.min(phrase.times, 9999);
  else if (phrase.length) {
    const end = shift(first, phrase.length, 1);
    if (end !== null) pattern.count = countBefore(pattern, first, end);
  }
  return { due: due(first, minute), recurrence: pattern };
}

/** The reminder time: the lead time before the event. */
function earlier({ date, time }: Due, { at, ...span }: LeadTime): Due | null {
  const day = shift(parseDay(date), { ...span, minutes: 0 }, -1);
  if (day === null) return null;
  if (at !== undefined) return due(day, at);
  if (time === null || span.minutes === 0) return { date: formatDay(day), time };
  const minute = parseClock(time) - Math.round(span.minutes);
  return due(day + Math.floor(minute / 1440), ((minute % 1440) + 1440) % 1440);
}

let last: { phrase: Phrase; now: Moment; hint: HalfHint; schedule: Schedule | null } | null = null;

/**
 * Resolves a phrase at the current day and time, or returns null when it names a day that does not exist. Caches the
 * last result: a phrase is resolved when it is found and again when it is chosen.
 */
export function resolve(phrase: Phrase, now: Moment, hint: HalfHint): Schedule | null {
  if (last?.phrase !== phrase || last.now !== now || last.hint !== hint)
    last = { phrase, now, hint, schedule: resolveAnew(phrase, now, hint) };
  return last.schedule;
}

function resolveAnew(phrase: Phrase, now: Moment, hint: HalfHint): Schedule | null {
  if (phrase.repeat) return resolveRepeat(phrase, now, hint);
  const event = resolveDue(phrase, now, hint);
  const when = event && phrase.ahead ? earlier(event, phrase.ahead) : event;
  return when && { due: when, recurrence: null };
}
