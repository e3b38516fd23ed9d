import { findUserByEmail } from '../features/identity/accounts/accounts.repository.ts';
import type { User } from '../features/identity/accounts/accounts.table.ts';
import { describeTrial } from '../features/identity/trial/trial.rules.ts';
import type { Context } from '../platform/context.ts';
import { formatCount } from '../platform/plural.ts';
import { CommandError } from './command.ts';

/**
 * Returns the account with that email address.
 *
 * @throws CommandError if there is none.
 */
export async function getUserByEmail({ tx }: Context, email: string): Promise<User> {
  const user = await findUserByEmail(tx, email);
  if (!user) throw new CommandError(`There is no account with the address ${email}. See them all with: users`);
  return user;
}

/** Returns a short description of a user's trial, with dates in the user's time zone. */
export function formatTrial(user: User, now: Date): string {
  const trial = describeTrial(user, now);
  if (user.trialEndsAt === null) return 'no trial: access does not end';
  const end = formatDate(user.trialEndsAt, user.timezone);
  if (trial.is_expired) return `expired on ${end}`;
  const days = `${formatCount(trial.days_remaining ?? 0, 'day')} left, ends on ${end}`;
  if (user.trialExtensions === 0) return days;
  return `${days}, extended ${user.trialExtensions === 1 ? 'once' : `${user.trialExtensions} times`}`;
}

/** Returns a date such as `5 Dec 2026`. */
export function formatDate(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'short', year: 'numeric' }).format(
    instant,
  );
}
