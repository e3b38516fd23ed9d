import type { PasswordChange } from '@aide/contract';
import type { Actor, Transactions } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { CredentialsChanged } from './account-events.ts';
import { lockUser, replacePassword } from './accounts.repository.ts';
import type { User } from './accounts.table.ts';
import { requireUncommonPassword } from './common-passwords.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import { getProfile } from './profile.ts';
import { recordOwnSecurityEvent } from './security-events.ts';

/**
 * Checks the current password, stores the new one and invalidates every session token.
 *
 * @throws PASSWORDS_DIFFER, WRONG_PASSWORD, PASSWORD_TOO_COMMON, UNAUTHENTICATED
 */
export async function changePassword(transactions: Transactions, actor: Actor, input: PasswordChange): Promise<User> {
  if (input.newPassword !== input.confirmPassword) throw fail('PASSWORDS_DIFFER');
  const user = await transactions.readAs(actor, getProfile);
  if (!(await passwordMatches(user.passwordHash, input.currentPassword))) throw fail('WRONG_PASSWORD');
  await requireUncommonPassword(input.newPassword);
  const passwordHash = await hashPassword(input.newPassword);
  return transactions.runAs(actor, async (context) => {
    // The password may have changed while the new one was hashed; this change must not overwrite it.
    await lockUser(context.tx, user.id);
    const current = await getProfile(context);
    if (current.passwordVersion !== user.passwordVersion) throw fail('WRONG_PASSWORD');
    const changed = await replacePassword(context.tx, user.id, passwordHash);
    if (!changed) throw fail('UNAUTHENTICATED');
    await context.publish(new CredentialsChanged(context, user.id, actor.credential?.id));
    await recordOwnSecurityEvent(context, 'password_changed');
    return changed;
  });
}
