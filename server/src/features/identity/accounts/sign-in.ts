import type { Login } from '@aide/contract';
import type { Client, Work } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { findUserByEmail } from './accounts.repository.ts';
import type { User } from './accounts.table.ts';
import { passwordMatches } from './passwords.ts';
import { recordSecurityEvent } from './security-events.ts';

/**
 * Returns the user with this email and password. An unknown email takes as long as a wrong password; both are recorded in the security log.
 *
 * @throws INVALID_CREDENTIALS
 */
export async function signIn(work: Work, { email, password }: Login, client: Client): Promise<User> {
  const user = await work.read(({ tx }) => findUserByEmail(tx, email));
  const matches = await passwordMatches(user?.passwordHash, password);
  if (user && matches) return user;
  const userId = user?.id ?? null;
  await work.run((context) => recordSecurityEvent(context, { type: 'sign_in_failed', userId, client }));
  throw fail('INVALID_CREDENTIALS');
}
