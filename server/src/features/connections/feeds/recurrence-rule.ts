import type { Recurrence } from '@aide/contract';
import { getLastDay, occurrencesBetween } from '@aide/language';
import { formatRecurrenceRule } from '@aide/rules';
import type { Schedule } from '../../planner/recurring/recurring.rules.ts';

const longestMonth = 31;
const shortestMonth = 28;
/** Calendars refresh long before this. */
const yearsAhead = 10;

/** Returns the value of `RRULE` for a schedule. The component must start on one of its occurrences. */
export function toRecurrenceRule({ pattern, timeZone, startsOn }: Schedule): string {
  return formatRecurrenceRule(pattern, { startsOn, timeZone, lastDay: getLastDay(pattern, startsOn) });
}

/** Returns true if a monthly pattern has a day that February may lack, but other months have. */
function lacksFebruary({ type, weekOfMonth, dayOfMonth }: Recurrence, startsOn: string): boolean {
  const day = dayOfMonth ?? Temporal.PlainDate.from(startsOn).day;
  return type === 'monthly' && weekOfMonth === undefined && day > shortestMonth && day < longestMonth;
}

/**
 * Returns the occurrences from `from` on that the rule lacks, for `RDATE`: the last days of February for the 29th and the 30th of every
 * month. A rule for them needs `BYSETPOS`, which widespread clients ignore together with `BYMONTHDAY`.
 */
export function listDatesBesideRule(
  { pattern, timeZone, startsOn }: Schedule,
  from: Temporal.ZonedDateTime,
): Temporal.ZonedDateTime[] {
  if (!lacksFebruary(pattern, startsOn)) return [];
  const wanted = pattern.dayOfMonth ?? Temporal.PlainDate.from(startsOn).day;
  const since = from.toInstant().subtract({ milliseconds: 1 });
  const span = { from: since, to: from.add({ years: yearsAhead }).toInstant(), limit: 12 * yearsAhead };
  return occurrencesBetween(pattern, { timeZone, start: startsOn, ...span }).filter(({ day }) => day !== wanted);
}
