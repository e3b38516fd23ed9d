import { dueInputSchema, type Due } from '@aide/contract';
import { dayNumber, toDueDay, type DueValue } from '@aide/rules';
import { fail } from '../../../platform/errors.ts';

const dayMs = 86_400_000;

/** Returns true if a day is within the supported years. */
export function isKeepable({ date }: Pick<Due, 'date'>): boolean {
  return dueInputSchema.safeParse(date).success;
}

/**
 * Converts a due date from the user's time zone. A time that a clock change skips becomes the one after the gap.
 *
 * @throws DATE_NOT_UNDERSTOOD for a day that cannot be stored
 */
export function toDue({ date, time }: Due, timeZone: string): DueValue {
  if (!isKeepable({ date })) throw fail('DATE_NOT_UNDERSTOOD');
  if (time === null) return toDueDay(date);
  const moment = Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone);
  return { at: new Date(moment.epochMilliseconds), hasTime: true };
}

/** Returns true if a time falls on a day in the zone. */
export function isOnDay(moment: Date, day: Date, timeZone: string): boolean {
  return dayNumber(moment, timeZone) === day.getTime() / dayMs;
}

/** Returns the start of a calendar day in a zone. */
export function startOfDay(day: Date, timeZone: string): Date {
  const date = Temporal.PlainDate.from(day.toISOString().slice(0, 10));
  return new Date(date.toZonedDateTime(timeZone).epochMilliseconds);
}

/** Returns the calendar day of a time in a zone, as days are stored. */
export function dayIn(moment: Date, timeZone: string): Date {
  return new Date(dayNumber(moment, timeZone) * dayMs);
}

export function nextDay(day: Date): Date {
  return new Date(day.getTime() + dayMs);
}
