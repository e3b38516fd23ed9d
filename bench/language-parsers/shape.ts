import type { Recurrence } from '@aide/contract';
import type { Contact } from '@aide/language';

/** The input that the scorer of the public sets passes to a parser. */
export interface ScoreInput {
  text: string;
  /** Local wall-clock time, `YYYY-MM-DDTHH:mm`. */
  now: string;
  timezone: string;
  contacts: Contact[];
  dayFirst: boolean | null;
}

export interface ScoreOutput {
  title: string;
  due: { date: string; time: string | null } | null;
  recurrence: Recurrence | { freq: string; interval: number; byday: string[] | null; time: string | null } | null;
  contactName?: string | null;
}

const instants = new Map<string, Temporal.Instant>();

/** Cached: the sets repeat a few reference times, and converting them to instants is not part of the measurement. */
export function toInstant(local: string, timeZone: string): Temporal.Instant {
  const key = `${local} ${timeZone}`;
  const known = instants.get(key);
  if (known) return known;
  const instant = Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).toInstant();
  instants.set(key, instant);
  return instant;
}

const pad = (value: number): string => String(value).padStart(2, '0');

export function dateText(date: Date): string {
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

export function clockText(date: Date): string {
  return `${pad(date.getHours())}:${pad(date.getMinutes())}`;
}

/** The local time of the set as a date of this machine: both libraries use local dates. */
export function wallClock(local: string): Date {
  return new Date(`${local}:00`);
}
