import type { Moment } from '../calendar/zones.ts';
import type { ClockMeaning, Part } from '../grammar/meaning.ts';

/** What the words beside a bare hour say about it: dinner is PM, breakfast AM. */
export type HalfHint = 'am' | 'pm' | null;

/** A wall-clock time, and whether it belongs to the night after the day named ("tonight at 1"). */
export interface ReadTime {
  minute: number;
  nextDay: boolean;
}

const at = (hour: number, minute: number, nextDay = false): ReadTime => ({ minute: (hour % 24) * 60 + minute, nextDay });

function beside(part: Part, hour: number, minute: number): ReadTime | null {
  switch (part) {
    case 'morning':
      return at(hour % 12, minute);
    case 'afternoon':
      return at((hour % 12) + 12, minute);
    case 'evening':
      return hour === 12 ? at(0, minute, true) : at((hour % 12) + 12, minute);
    case 'night':
      if (hour === 12) return at(0, minute, true);
      return hour <= 4 ? at(hour, minute, true) : at(hour + 12, minute);
    case 'noon':
    case 'lunch':
      return hour <= 4 ? at(hour + 12, minute) : at(hour, minute);
    case 'eod':
      return null;
  }
}

/** 1 to 6 is PM, 7 to 11 is AM, 12 is noon. */
function byHabit(hour: number, minute: number): ReadTime {
  return at(hour >= 1 && hour <= 6 ? hour + 12 : hour, minute);
}

export function readClockTime(clock: ClockMeaning, part: Part | null, hint: HalfHint, today: Moment | null): ReadTime {
  const { hour, minute } = clock;
  if (clock.half !== null) return at((hour % 12) + (clock.half === 'pm' ? 12 : 0), minute);
  if (clock.exact) return at(hour, minute);
  const known = part && beside(part, hour, minute);
  if (known) return known;
  if (hint && hour < 12) return at(hint === 'pm' ? hour + 12 : hour, minute);
  const usual = byHabit(hour, minute);
  if (!today || usual.minute > today.minute) return usual;
  const other = at((hour % 12) + 12, minute);
  return other.minute > today.minute ? other : usual;
}
