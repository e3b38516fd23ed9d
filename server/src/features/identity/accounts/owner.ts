import type { Context } from '../../../platform/context.ts';
import { toEmailKey, findFirstUser, findUserByEmail } from './accounts.repository.ts';
import type { User } from './accounts.table.ts';

/**
 * Returns the account that administers the server: the one with the email of `AIDE_OWNER`, otherwise the oldest. Undefined while
 * there is no such account.
 */
export async function findOwner({ tx }: Context, ownerEmail: string | undefined): Promise<User | undefined> {
  return ownerEmail === undefined ? findFirstUser(tx) : findUserByEmail(tx, toEmailKey(ownerEmail));
}

/** Returns true if the account administers the server. */
export async function isOwner(context: Context, userId: string, ownerEmail: string | undefined): Promise<boolean> {
  return (await findOwner(context, ownerEmail))?.id === userId;
}
