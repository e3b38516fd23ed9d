import type { Login } from '@aide/contract';
import type { Work } from '../../platform/context.ts';
import { fail } from '../../platform/errors.ts';
import { findUserByEmail } from './accounts.repository.ts';
import type { User } from './accounts.table.ts';
import { passwordMatches } from './passwords.ts';

/**
 * Returns the user with this email and password. An unknown email takes as long as a wrong password.
 *
 * @throws INVALID_CREDENTIALS
 */
export async function signIn(work: Work, { email, password }: Login): Promise<User> {
  const user = await work.read(({ tx }) => findUserByEmail(tx, email));
  const matches = await passwordMatches(user?.passwordHash, password);
  if (!user || !matches) throw fail('INVALID_CREDENTIALS');
  return user;
}
