import { dueInputSchema, type Due } from '@aide/contract';
import { dayNumber } from '@aide/rules';
import { fail } from '../../platform/errors.ts';

const dayMs = 86_400_000;

/** A day, kept as midnight UTC of its date, or a moment. */
export interface DueValue {
  at: Date;
  hasTime: boolean;
}

/** Reads what a caller wrote. A bare date is a day; so is a moment at exactly midnight UTC, unless the flag says otherwise. */
export function readDueInput(dueDate: string, dueHasTime?: boolean | null): DueValue {
  if (!dueDate.includes('T')) return getDay(dueDate);
  const at = new Date(dueDate);
  const hasTime = dueHasTime ?? at.getTime() % dayMs !== 0;
  if (hasTime) return { at, hasTime };
  return at.getTime() % dayMs === 0 ? { at, hasTime } : getDay(dueDate.slice(0, 10));
}

/** Whether a day is within the years that can be kept and shown. */
export function isKeepable({ date }: Pick<Due, 'date'>): boolean {
  return dueInputSchema.safeParse(date).success;
}

/**
 * A due date in wall-clock time of the user's zone. A time that a clock change skips becomes the one after the
 * gap.
 * @throws DATE_NOT_UNDERSTOOD for a day that cannot be stored
 */
export function toDue({ date, time }: Due, timeZone: string): DueValue {
  if (!isKeepable({ date })) throw fail('DATE_NOT_UNDERSTOOD');
  if (time === null) return getDay(date);
  const moment = Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone);
  return { at: new Date(moment.epochMilliseconds), hasTime: true };
}

/** Whether a moment falls on a day by the clock of the zone. */
export function isOnDay(moment: Date, day: Date, timeZone: string): boolean {
  return dayNumber(moment, timeZone) === day.getTime() / dayMs;
}

/** When a calendar day begins in a zone. */
export function startOfDay(day: Date, timeZone: string): Date {
  const date = Temporal.PlainDate.from(day.toISOString().slice(0, 10));
  return new Date(date.toZonedDateTime(timeZone).epochMilliseconds);
}

/** The calendar day of a moment in a zone, as days are kept. */
export function dayIn(moment: Date, timeZone: string): Date {
  return new Date(dayNumber(moment, timeZone) * dayMs);
}

export function nextDay(day: Date): Date {
  return new Date(day.getTime() + dayMs);
}

function getDay(date: string): DueValue {
  return { at: new Date(`${date}T00:00:00.000Z`), hasTime: false };
}
