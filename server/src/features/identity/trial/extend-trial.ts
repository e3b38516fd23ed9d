import type { Context } from '../../../platform/context.ts';
import { recordChanges } from '../../../platform/events/record-changes.ts';
import { moveTrialEnd, removeTrialEnds } from '../accounts/accounts.repository.ts';
import { switchTrialOff } from '../accounts/owner.repository.ts';
import type { User } from '../accounts/accounts.table.ts';
import { extendedEnd } from './trial.rules.ts';

/**
 * Extends a trial by `days` from its end, or from now if it is over. Updates open pages of the user and reschedules the notices about the
 * end. `user.trialEndsAt` must be set: an account without a trial has no end.
 */
export async function extendTrial(context: Context, user: User, days: number): Promise<User> {
  const { tx, now } = context;
  const extended = await moveTrialEnd(tx, user.id, extendedEnd(user, days, now));
  if (!extended) throw new Error('the account is gone');
  await recordChanges(tx, user.id, [{ entity: 'profile', id: user.id, action: 'updated' }], now);
  await context.publish(new TrialExtended(context, extended));
  return extended;
}

/** Ends the trial of the whole server: access of existing and new accounts does not end. */
export async function endServerTrial(context: Context): Promise<void> {
  const { tx, now } = context;
  await switchTrialOff(tx);
  for (const user of await removeTrialEnds(tx)) {
    await recordChanges(tx, user.id, [{ entity: 'profile', id: user.id, action: 'updated' }], now);
    await context.publish(new TrialExtended(context, user));
  }
}

/** The end of a trial moved, or was removed. */
export class TrialExtended {
  readonly context: Context;
  /** The account with the new end. */
  readonly user: User;

  constructor(context: Context, user: User) {
    this.context = context;
    this.user = user;
  }
}
