import type { ServerAccount } from '@aide/contract';
import type { Context } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { recordChanges } from '../../../platform/events/record-changes.ts';
import { CredentialsChanged } from '../../identity/accounts/account-events.ts';
import { endSessions, findUserById, lockUser, updateUser } from '../../identity/accounts/accounts.repository.ts';
import { removeAccount } from '../../identity/accounts/delete-account.ts';
import { findOwner } from '../../identity/accounts/owner.repository.ts';
import { recordSecurityEvent } from '../../identity/accounts/security-events.ts';
import { extendTrial } from '../../identity/trial/extend-trial.ts';
import { findAccountRow, listAccountRows, type AccountRow } from './server-accounts.repository.ts';

const maxListed = 200;

/** Lists the first 200 accounts, oldest first, whose name or email contains the words. */
export async function listAccounts(context: Context, search: string): Promise<ServerAccount[]> {
  const owner = await findOwner(context);
  const rows = await listAccountRows(context.tx, { search, limit: maxListed });
  return rows.map((row) => presentAccount(row, owner?.id));
}

/** @throws NOT_FOUND */
export async function getAccount(context: Context, id: string): Promise<ServerAccount> {
  const owner = await findOwner(context);
  const row = await findAccountRow(context.tx, id);
  if (!row) throw fail('NOT_FOUND');
  return presentAccount(row, owner?.id);
}

/**
 * Disables an account or enables it again. Disabling ends its sessions and event streams immediately; API tokens, the bot, mail and the
 * calendar feed are rejected until it is enabled. Returns true if anything changed.
 *
 * @throws NOT_FOUND
 */
export async function setAccountAccess(context: Context, id: string, disabled: boolean): Promise<boolean> {
  const { tx, now, log } = context;
  await lockUser(tx, id);
  const user = await findUserById(tx, id);
  if (!user) throw fail('NOT_FOUND');
  if ((user.disabledAt !== null) === disabled) return false;
  await updateUser(tx, id, { disabledAt: disabled ? now : null });
  if (disabled) {
    await endSessions(tx, id);
    await context.publish(new CredentialsChanged(context, id));
    await recordChanges(tx, id, [{ entity: 'api_token', id: '*', action: 'deleted' }], now);
  }
  await recordSecurityEvent(context, { type: disabled ? 'account_disabled' : 'account_enabled', userId: id });
  log.info({ accountId: id, disabled }, 'the owner changed the access of an account');
  return true;
}

/** Deletes an account and everything it owns. @throws NOT_FOUND */
export async function deleteAccountById(context: Context, id: string): Promise<void> {
  if (!(await findUserById(context.tx, id))) throw fail('NOT_FOUND');
  await removeAccount(context, id);
  context.log.info({ accountId: id }, 'an account was deleted by the owner');
}

/** @throws NOT_FOUND, CONFLICT if the account has no trial */
export async function extendAccountTrial(context: Context, id: string, days: number): Promise<void> {
  const user = await findUserById(context.tx, id);
  if (!user) throw fail('NOT_FOUND');
  if (user.trialEndsAt === null) throw fail('CONFLICT', { message: 'The access of this account does not end.' });
  await extendTrial(context, user, days);
}

function presentAccount({ user, lastUsedAt }: AccountRow, ownerId: string | undefined): ServerAccount {
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    isEmailConfirmed: user.emailConfirmedAt !== null,
    pendingEmail: user.pendingEmail,
    createdAt: user.createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    trialEndsAt: user.trialEndsAt?.toISOString() ?? null,
    disabledAt: user.disabledAt?.toISOString() ?? null,
    isOwner: user.id === ownerId,
  };
}
