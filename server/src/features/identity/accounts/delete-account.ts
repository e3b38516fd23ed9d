import type { Client, Context, UserContext } from '../../../platform/context.ts';
import { cancelUserWork } from '../../../platform/due-work/due-work.repository.ts';
import { fail } from '../../../platform/errors.ts';
import { deleteUserChanges } from '../../../platform/events/record-changes.ts';
import { deleteUserKeys } from '../../../platform/idempotency/idempotency-keys.repository.ts';
import { deleteUser, toEmailKey, lockUser } from './accounts.repository.ts';
import { requireRecentAuthentication } from './recent-authentication.ts';
import { recordSecurityEvent } from './security-events.ts';

/**
 * Deletes the account and everything it owns. The confirmation is the account's email, typed by the user.
 *
 * @throws CONFIRMATION_DIFFERS, REAUTHENTICATION_REQUIRED
 */
export async function deleteAccount(context: UserContext, confirmation: string): Promise<void> {
  const { user, log } = context;
  if (toEmailKey(confirmation) !== toEmailKey(user.email)) throw fail('CONFIRMATION_DIFFERS');
  requireRecentAuthentication(context);
  await removeAccount(context, user.id, context.client);
  log.info({ userId: user.id }, 'an account was deleted by its user');
}

/** Deletes an account with everything it owns, and sends a mail about it. Without a client: by the server's operator or owner. */
export async function removeAccount(context: Context, id: string, client?: Client): Promise<void> {
  const { tx } = context;
  await lockUser(tx, id);
  await recordSecurityEvent(context, { type: 'account_deleted', userId: id, client });
  await cancelUserWork(tx, id);
  await deleteUserChanges(tx, id);
  await deleteUserKeys(tx, id);
  await deleteUser(tx, id);
}
