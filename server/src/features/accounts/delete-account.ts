import type { Context, UserContext } from '../../platform/context.ts';
import { cancelUserWork } from '../../platform/due-work/due-work.repository.ts';
import { fail } from '../../platform/errors.ts';
import { deleteUserChanges } from '../../platform/events/record-changes.ts';
import { deleteUser, toEmailKey, lockUser } from './accounts.repository.ts';

/**
 * Deletes the account and everything it owns. The confirmation is the account's email, typed by the user.
 *
 * @throws CONFIRMATION_DIFFERS
 */
export async function deleteAccount(context: UserContext, confirmation: string): Promise<void> {
  const { user, log } = context;
  if (toEmailKey(confirmation) !== toEmailKey(user.email)) throw fail('CONFIRMATION_DIFFERS');
  await removeAccount(context, user.id);
  log.info({ userId: user.id }, 'an account was deleted by its user');
}

/** Deletes an account and everything it owns. */
export async function removeAccount({ tx }: Context, id: string): Promise<void> {
  await lockUser(tx, id);
  await cancelUserWork(tx, id);
  await deleteUserChanges(tx, id);
  await deleteUser(tx, id);
}
