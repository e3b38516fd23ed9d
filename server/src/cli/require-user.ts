import { findUserByEmail } from '../features/accounts/accounts.repository.ts';
import type { User } from '../features/accounts/accounts.table.ts';
import type { Context } from '../platform/context.ts';
import { CommandError } from './command.ts';

/** The account of an address that the operator typed. */
export async function requireUser({ tx }: Context, email: string): Promise<User> {
  const user = await findUserByEmail(tx, email);
  if (!user) throw new CommandError(`There is no account with the address ${email}. See them all with: users`);
  return user;
}
