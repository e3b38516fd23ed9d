import type { Day } from '../calendar/days.ts';
import type { Moment } from '../calendar/zones.ts';

/** Parts of the day; each has a default clock time for messages that state none. */
export type Part = 'morning' | 'noon' | 'lunch' | 'afternoon' | 'evening' | 'night' | 'eod';

/** A length of time in the units of the text: a month is not thirty days. */
export interface Span {
  months: number;
  days: number;
  businessDays: number;
  minutes: number;
}

/** A parsed date. `day` is null when no such day exists; the other fields let adjacent words refine it. */
export interface DateMeaning {
  day: (now: Moment) => Day | null;
  /** Only a weekday ("friday", "next friday"). */
  weekday?: number;
  /** Only a week ("next week"): an adjacent weekday selects the day. */
  week?: (now: Moment) => Day;
  /** Only a day of the month ("the 25th"). */
  dayOfMonth?: number;
  /** A date without the year ("5 december"). */
  monthDay?: { month: number; day: number };
  part?: Part;
  /** "Today" or "tonight", which never moves to another day. */
  today?: boolean;
  /** An amount of time from now with hours or minutes, so that it sets its own clock time. */
  elapsed?: Span;
  /** Counted from another day ("in 3 days"): an adjacent weekday selects the nearest such day. */
  relative?: boolean;
  /** The end of a period: "before" it still means that day. */
  periodEnd?: boolean;
  /** Ambiguous alone: counts only next to a preposition or a time, or at the end of the sentence. */
  weak?: boolean;
}

/** A parsed clock time. */
export interface ClockMeaning {
  hour: number;
  minute: number;
  half: 'am' | 'pm' | null;
  /** In 24-hour notation ("05:30", "17:45"), so that AM or PM need not be guessed. */
  exact: boolean;
  /** A bare number, which needs context to count as a time. */
  weak: boolean;
  /** The zone's abbreviation, if there is one. */
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
  /** An adjective ("monthly", "weekly"): it repeats the task only if it does not describe a thing. */
  adjective?: boolean;
  /**
   * Only a list of days ("mon and wed"): they repeat if the text has an end or a duration, else the first one is meant.
   */
  listed?: boolean;
  /** Requires a word like "repeat" elsewhere ("first monday of the month" alone is one day). */
  soft?: boolean;
}
