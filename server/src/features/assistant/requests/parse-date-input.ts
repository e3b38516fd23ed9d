import { parseDate } from '@aide/language';
import { dueInputSchema } from '@aide/contract';
import { type DueValue, parseDueInput } from '@aide/rules';
import type { UserContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { toInstant } from '../../../platform/local-time.ts';
import { toDue } from '../../planner/tasks/due-value.ts';

const suggestions = ['tomorrow at 4 pm', 'next friday', '5 december', '2026-12-05'];

/**
 * Parses a date in digits or words in the user's time zone.
 *
 * @throws DATE_NOT_UNDERSTOOD
 */
export function parseDateInput({ now, user }: Pick<UserContext, 'now' | 'user'>, words: string): DueValue {
  const iso = dueInputSchema.safeParse(words);
  if (iso.success) return parseDueInput(iso.data);
  const read = parseDate(words, {
    now: toInstant(now),
    timeZone: user.timezone,
  });
  if (!read || !dueInputSchema.safeParse(read.due.date).success)
    throw fail('DATE_NOT_UNDERSTOOD', { details: { suggestions } });
  return toDue(read.due, user.timezone);
}
