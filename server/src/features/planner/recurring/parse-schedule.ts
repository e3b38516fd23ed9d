import { parseRecurrence } from '@aide/language';
import type { UserContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { toInstant } from '../../../platform/local-time.ts';
import type { Schedule } from './recurring.rules.ts';

/** Parses text as a schedule in the user's time zone. @throws RECURRENCE_NOT_UNDERSTOOD with the reason and examples */
export function parseSchedule({ now, user }: Pick<UserContext, 'now' | 'user'>, words: string): Schedule {
  const read = parseRecurrence(words, {
    now: toInstant(now),
    timeZone: user.timezone,
  });
  if (!read.ok) {
    throw fail('RECURRENCE_NOT_UNDERSTOOD', { message: read.reason, details: { suggestions: read.suggestions } });
  }
  return { pattern: read.recurrence, timeZone: user.timezone, startsOn: read.first.date };
}
