import type { Context } from '../../../platform/context.ts';
import { findUserByEmail, findUserById } from './accounts.repository.ts';
import type { User } from './accounts.table.ts';

/** Returns an account, or undefined if it has been deleted. */
export async function findAccount({ tx }: Context, id: string): Promise<User | undefined> {
  return findUserById(tx, id);
}

/** Returns the account with an email address, ignoring case, or undefined. */
export async function findAccountByEmail({ tx }: Context, email: string): Promise<User | undefined> {
  return findUserByEmail(tx, email);
}
