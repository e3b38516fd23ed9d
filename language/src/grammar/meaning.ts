import type { Day } from '../calendar/days.ts';
import type { Moment } from '../calendar/zones.ts';

/** Parts of the day; each has a default clock time for messages that state none. */
export type Part = 'morning' | 'noon' | 'lunch' | 'afternoon' | 'evening' | 'night' | 'eod';

/** A length of time, kept in the units it was said in: a month is not thirty days. */
export interface Span {
  months: number;
  days: number;
  businessDays: number;
  minutes: number;
}

/** A date as said. `day` is null when no such day exists; the other fields let neighbouring words refine it. */
export interface DateMeaning {
  day: (now: Moment) => Day | null;
  /** Only a weekday was said ("friday", "next friday"). */
  weekday?: number;
  /** Only a week was said ("next week"): a weekday beside it picks the day. */
  week?: (now: Moment) => Day;
  /** Only a day of the month was said ("the 25th"). */
  dayOfMonth?: number;
  /** A date of the year without the year ("5 december"). */
  monthDay?: { month: number; day: number };
  part?: Part;
  /** Said as today or tonight, which never moves. */
  today?: boolean;
  /** An amount of time from now that includes hours or minutes, so it brings its own clock time. */
  elapsed?: Span;
  /** Counted from another day ("in 3 days"): a weekday beside it picks the nearest such day. */
  relative?: boolean;
  /** The end of a period: "before" it still means that day. */
  periodEnd?: boolean;
  /** True when the words alone are too thin: they count only beside a preposition, a time or the end of the sentence. */
  weak?: boolean;
}

/** A clock time as said. */
export interface ClockMeaning {
  hour: number;
  minute: number;
  half: 'am' | 'pm' | null;
  /** Written in the 24-hour way ("05:30", "17:45"), so nothing is left to guess. */
  exact: boolean;
  /** A bare number, which needs context to count as a time. */
  weak: boolean;
  /** The zone's abbreviation, when one was said. */
  zone?: string;
}

export interface RepeatMeaning {
  type: 'daily' | 'weekly' | 'monthly' | 'yearly';
  interval: number;
  daysOfWeek?: readonly number[];
  dayOfMonth?: number;
  weekOfMonth?: number;
  month?: number;
  day?: number;
  part?: Part;
  /** An adjective ("monthly", "weekly"): it repeats the task only when it does not describe a thing. */
  adjective?: boolean;
  /** Only days were listed ("mon and wed"): they repeat when an end or a length is said, else the first one is meant. */
  listed?: boolean;
  /** Needs a word like "repeat" elsewhere ("first monday of the month" alone is one day). */
  soft?: boolean;
}
