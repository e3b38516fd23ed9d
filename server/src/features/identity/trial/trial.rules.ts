import type { Trial, TrialStatusName } from '@aide/contract';
import { localDay, localTime } from '../../../platform/local-time.ts';
import type { User } from '../accounts/accounts.table.ts';

/** The state of the trial by its dates, without the contact for an extension and the owner. */
export type TrialState = Omit<Trial, 'contact_email' | 'is_owner'>;
export type TrialFacts = Pick<User, 'trialStartedAt' | 'trialEndsAt' | 'trialExtensions' | 'timezone'>;

/** Access ends at the exact time of the end. */
export function isTrialOver(trialEndsAt: Date | null, now: Date): boolean {
  return trialEndsAt !== null && trialEndsAt.getTime() <= now.getTime();
}

/**
 * Returns the calendar days in the user's zone from today to the day on which the trial ends, so that the number changes at midnight and
 * not at the hour of the sign-up. At least 1 while there is access, 0 after the end, null without an end.
 */
export function daysRemaining({ trialEndsAt, timezone }: TrialFacts, now: Date): number | null {
  if (trialEndsAt === null) return null;
  if (isTrialOver(trialEndsAt, now)) return 0;
  const left = localDay(now, timezone).until(localDay(trialEndsAt, timezone), { largestUnit: 'days' });
  return Math.max(1, left.days);
}

export function trialStatus({ trialEndsAt, trialExtensions }: TrialFacts, now: Date): TrialStatusName {
  if (trialEndsAt === null) return 'none';
  if (isTrialOver(trialEndsAt, now)) return 'expired';
  return trialExtensions > 0 ? 'extended' : 'active';
}

/** Returns the end moved by calendar days in the user's zone, at the same time of day; after the end, counted from now. */
export function extendedEnd({ trialEndsAt, timezone }: TrialFacts, days: number, now: Date): Date {
  const from = trialEndsAt === null || isTrialOver(trialEndsAt, now) ? now : trialEndsAt;
  return new Date(localTime(from, timezone).add({ days }).epochMilliseconds);
}

export function describeTrial(facts: TrialFacts, now: Date): TrialState {
  const ends = facts.trialEndsAt;
  return {
    trial_status: trialStatus(facts, now),
    is_expired: isTrialOver(ends, now),
    days_remaining: daysRemaining(facts, now),
    trial_start_date: ends === null ? null : facts.trialStartedAt.toISOString(),
    trial_end_date: ends === null ? null : ends.toISOString(),
    trial_extensions: facts.trialExtensions,
  };
}
