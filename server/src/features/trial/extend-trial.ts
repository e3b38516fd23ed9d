import { sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import { recordChanges } from '../../platform/events/record-changes.ts';
import { updateUser } from '../accounts/accounts.repository.ts';
import { usersTable, type User } from '../accounts/accounts.table.ts';
import { extendedEnd } from './trial.rules.ts';

/**
 * The operator's extension: `days` more from the end, or from now when it is already over. Open pages of the user hear of it.
 * An account without a trial has no end to move: `user.trialEndsAt` must be set.
 */
export async function extendTrial({ tx, now }: Context, user: User, days: number): Promise<User> {
  const extended = await updateUser(tx, user.id, {
    trialEndsAt: extendedEnd(user, days, now),
    trialExtensions: sql`${usersTable.trialExtensions} + 1` as unknown as number,
  });
  if (!extended) throw new Error('the account is gone');
  await recordChanges(tx, user.id, [{ entity: 'profile', id: user.id, action: 'updated' }], now);
  return extended;
}
