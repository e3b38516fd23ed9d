import type { Moment } from '../calendar/zones.ts';
import type { ClockMeaning, Part } from '../grammar/meaning.ts';

/** What the words next to a bare hour imply: dinner is PM, breakfast AM. */
export type HalfHint = 'am' | 'pm' | null;

/** A wall-clock time, and whether it belongs to the night after the day named ("tonight at 1"). */
export interface ReadTime {
  minute: number;
  nextDay: boolean;
}

const at = (hour: number, minute: number, nextDay = false): ReadTime => ({
  minute: (hour % 24) * 60 + minute,
  nextDay,
});

/** How each part of the day interprets an hour next to it. */
const BESIDE: Record<Part, (hour: number, minute: number) => ReadTime | null> = {
  morning: (hour, minute) => at(hour % 12, minute),
  afternoon: (hour, minute) => at((hour % 12) + 12, minute),
  evening: (hour, minute) => (hour === 12 ? at(0, minute, true) : at((hour % 12) + 12, minute)),
  night: (hour, minute) => {
    if (hour === 12) return at(0, minute, true);
    return hour <= 4 ? at(hour, minute, true) : at(hour + 12, minute);
  },
  noon: (hour, minute) => at(hour <= 4 ? hour + 12 : hour, minute),
  lunch: (hour, minute) => at(hour <= 4 ? hour + 12 : hour, minute),
  eod: () => null,
};

/** 1 to 6 is PM, 7 to 11 is AM, 12 is noon. */
function byHabit(hour: number, minute: number): ReadTime {
  return at(hour >= 1 && hour <= 6 ? hour + 12 : hour, minute);
}

export function parseClockTime(clock: ClockMeaning, part: Part | null, hint: HalfHint, today: Moment | null): ReadTime {
  const { hour, minute } = clock;
  if (clock.half !== null) return at((hour % 12) + (clock.half === 'pm' ? 12 : 0), minute);
  if (clock.exact) return at(hour, minute);
  const known = part && BESIDE[part](hour, minute);
  if (known) return known;
  if (hint && hour < 12) return at(hint === 'pm' ? hour + 12 : hour, minute);
  const usual = byHabit(hour, minute);
  if (!today || usual.minute > today.minute) return usual;
  const other = at((hour % 12) + 12, minute);
  return other.minute > today.minute ? other : usual;
}
