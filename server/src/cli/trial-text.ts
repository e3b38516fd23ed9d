import type { User } from '../features/accounts/accounts.table.ts';
import { describeTrial } from '../features/trial/trial.rules.ts';
import { plural } from '../platform/plural.ts';

/** A user's trial in a few words, dates in their own zone. */
export function trialText(user: User, now: Date): string {
  const trial = describeTrial(user, now);
  if (user.trialEndsAt === null) return 'no trial: access does not end';
  const end = dateText(user.trialEndsAt, user.timezone);
  if (trial.is_expired) return `expired on ${end}`;
  const days = `${plural(trial.days_remaining ?? 0, 'day')} left, ends on ${end}`;
  if (user.trialExtensions === 0) return days;
  return `${days}, extended ${user.trialExtensions === 1 ? 'once' : `${user.trialExtensions} times`}`;
}

export function dateText(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'short', year: 'numeric' }).format(
    instant,
  );
}
