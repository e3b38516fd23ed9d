import type { Due } from '@aide/contract';
import { formatClock, formatDay } from '../calendar/days.ts';
import type { Moment } from '../calendar/zones.ts';
import type { ClockMeaning, DateMeaning, Part } from '../grammar/meaning.ts';
import { PART_TIMES } from '../grammar/words.ts';
import { resolve } from '../schedule/resolve.ts';
import type { ReadTime } from '../schedule/times.ts';
import { parseClockTime } from '../schedule/times.ts';

/** With "raat", one to five are after midnight: "raat 2 baje". */
function nightTime(hour: number, minute: number): ReadTime {
  if (hour === 12) return { minute, nextDay: true };
  return hour <= 5
    ? { minute: hour * 60 + minute, nextDay: true }
    : { minute: (hour + 12) * 60 + minute, nextDay: false };
}

/** The parts of one date and time in a Hindi message. */
export interface Parts {
  date?: DateMeaning;
  clock?: ClockMeaning;
  part?: Part;
  minute?: number;
  midnight?: boolean;
}

/** Returns the clock time of the parts, or null when they have none. */
export function timeFrom({ date, clock, part, minute, midnight }: Parts, now: Moment): ReadTime | null {
  if (midnight) return { minute: 0, nextDay: true };
  if (clock) {
    const plain = clock.half === null && !clock.exact && clock.hour <= 12;
    if (plain && part === 'night') return nightTime(clock.hour, clock.minute);
    return parseClockTime(clock, part ?? null, null, date?.today ? now : null);
  }
  if (minute !== undefined) return { minute, nextDay: false };
  return part ? { minute: PART_TIMES[part], nextDay: false } : null;
}

/**
 * Returns when a task is due by the parts, or null when they have neither day nor time, or a day that does not exist.
 */
export function dueFrom(parts: Parts, now: Moment): Due | null {
  const { date } = parts;
  if (date?.elapsed) return resolve({ start: 0, end: 0, lead: null, date }, now, null)?.due ?? null;
  const time = timeFrom(parts, now);
  const on = (day: number): Due => ({ date: formatDay(day), time: time && formatClock(time.minute) });
  if (date) {
    const day = date.day(now);
    return day === null ? null : on(day + (time?.nextDay ? 1 : 0));
  }
  return time && on(time.minute > now.minute ? now.day : now.day + 1);
}
