import type { PasswordChange } from '@aide/contract';
import type { Caller, Work } from '../../platform/context.ts';
import { fail } from '../../platform/errors.ts';
import { replacePassword } from './accounts.repository.ts';
import type { User } from './accounts.table.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import { readProfile } from './profile.ts';

/**
 * Checks the current password, stores the new one and invalidates every session token.
 *
 * @throws PASSWORDS_DIFFER, WRONG_PASSWORD, UNAUTHENTICATED
 */
export async function changePassword(work: Work, caller: Caller, input: PasswordChange): Promise<User> {
  if (input.newPassword !== input.confirmPassword) throw fail('PASSWORDS_DIFFER');
  const user = await work.readAs(caller, readProfile);
  if (!(await passwordMatches(user.passwordHash, input.currentPassword))) throw fail('WRONG_PASSWORD');
  const passwordHash = await hashPassword(input.newPassword);
  return work.runAs(caller, async ({ tx }) => {
    const changed = await replacePassword(tx, user.id, passwordHash);
    if (!changed) throw fail('UNAUTHENTICATED');
    return changed;
  });
}
