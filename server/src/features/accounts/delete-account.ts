import type { UserContext } from '../../platform/context.ts';
import { cancelUserWork } from '../../platform/due-work/due-work.repository.ts';
import { fail } from '../../platform/errors.ts';
import { deleteUserChanges } from '../../platform/events/record-changes.ts';
import { deleteUser, toEmailKey, lockUser } from './accounts.repository.ts';

/**
 * Deletes the account and everything it owns. The confirmation is the account's email, typed by the user.
 *
 * @throws CONFIRMATION_DIFFERS
 */
export async function deleteAccount({ tx, user, log }: UserContext, confirmation: string): Promise<void> {
  if (toEmailKey(confirmation) !== toEmailKey(user.email)) throw fail('CONFIRMATION_DIFFERS');
  await lockUser(tx, user.id);
  await cancelUserWork(tx, user.id);
  await deleteUserChanges(tx, user.id);
  await deleteUser(tx, user.id);
  log.info({ userId: user.id }, 'an account was deleted by its user');
}
