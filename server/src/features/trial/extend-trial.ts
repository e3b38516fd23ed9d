import type { Context } from '../../platform/context.ts';
import { recordChanges } from '../../platform/events/record-changes.ts';
import { moveTrialEnd } from '../accounts/accounts.repository.ts';
import type { User } from '../accounts/accounts.table.ts';
import { extendedEnd } from './trial.rules.ts';

/**
 * The operator's extension: `days` more from the end, or from now when it is already over. Open pages of the user are updated,
 * and the notices about the end move along.
 * An account without a trial has no end to move: `user.trialEndsAt` must be set.
 */
export async function extendTrial(context: Context, user: User, days: number): Promise<User> {
  const { tx, now } = context;
  const extended = await moveTrialEnd(tx, user.id, extendedEnd(user, days, now));
  if (!extended) throw new Error('the account is gone');
  await recordChanges(tx, user.id, [{ entity: 'profile', id: user.id, action: 'updated' }], now);
  await context.publish(new TrialExtended(context, extended));
  return extended;
}

/** The end of a trial moved. */
export class TrialExtended {
  readonly context: Context;
  /** The account with its new end. */
  readonly user: User;

  constructor(context: Context, user: User) {
    this.context = context;
    this.user = user;
  }
}
