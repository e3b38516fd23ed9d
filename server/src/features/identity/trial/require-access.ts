import type { Context, UserContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { isOwner } from '../accounts/owner.repository.ts';
import type { User } from '../accounts/accounts.table.ts';
import { isTrialOver } from './trial.rules.ts';

/**
 * Returns whether an account may create and change data: its trial is not over, or it administers the server, because an owner who is locked
 * out could not lift the lock. The owner is looked up only after the end.
 */
export async function hasAccess(
  context: Pick<Context, 'tx' | 'now'>,
  user: Pick<User, 'id' | 'trialEndsAt'>,
): Promise<boolean> {
  return !isTrialOver(user.trialEndsAt, context.now) || isOwner(context, user.id);
}

/** Checks that the account may create and change data. Reading, exporting and deleting need no check. @throws TRIAL_EXPIRED */
export async function requireAccess(context: UserContext): Promise<void> {
  if (!(await hasAccess(context, context.user))) throw fail('TRIAL_EXPIRED');
}
