import type { Actor, Transactions } from '../../../platform/context.ts';
import type { Logger } from '../../../platform/log.ts';
import { toActingUser } from '../../identity/accounts/accounts.presenter.ts';
import { findUserById } from '../../identity/accounts/accounts.repository.ts';

/** Returns the caller on whose behalf pushes are sent, or null if the account was deleted or is disabled. */
export async function findPushActor(transactions: Transactions, userId: string, log: Logger): Promise<Actor | null> {
  const user = await transactions.read(({ tx }) => findUserById(tx, userId));
  return user && user.disabledAt === null ? { user: toActingUser(user), channel: 'scheduler', log } : null;
}
