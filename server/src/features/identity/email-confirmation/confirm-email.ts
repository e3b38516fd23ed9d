import { uuidv7 } from 'uuidv7';
import type { Client, Context, Transactions } from '../../../platform/context.ts';
import { planWork } from '../../../platform/due-work/due-work.repository.ts';
import type { DueWork } from '../../../platform/due-work/due-work.table.ts';
import { AppError, fail } from '../../../platform/errors.ts';
import { recordChanges } from '../../../platform/events/record-changes.ts';
import type { AccountLinks } from '../accounts/account-links.ts';
import { findUserById, lockUser, toEmailKey, updateUser } from '../accounts/accounts.repository.ts';
import type { User } from '../accounts/accounts.table.ts';
import { findAccount, findAccountByEmail } from '../accounts/find-account.ts';
import { takeOwnership } from '../accounts/owner.repository.ts';
import { recordSecurityEvent } from '../accounts/security-events.ts';

export const confirmationMailKind = 'confirmation_mail';

/** Plans the mail with the link that confirms the account's pending email or, without one, its email. */
export async function planConfirmationMail({ tx, now }: Context, { id }: Pick<User, 'id'>): Promise<void> {
  await planWork(tx, { userId: id, kind: confirmationMailKind, key: uuidv7(), payload: {}, dueAt: now });
}

/** The content of a planned mail: confirm the email of a new account, confirm a new email, or that another account has it. */
export interface ConfirmationMail {
  type: 'sign_up' | 'change' | 'taken';
  /** The account id. */
  id: string;
  email: string;
  emailKey: string;
}

/** Returns the current content of a planned mail, or undefined if the account was deleted or nothing is left to confirm. */
export async function findConfirmationMail(
  context: Context,
  { userId }: Pick<DueWork, 'userId'>,
): Promise<ConfirmationMail | undefined> {
  const user = userId === null ? undefined : await findAccount(context, userId);
  if (!user) return undefined;
  const { id, email, emailKey, pendingEmail } = user;
  if (pendingEmail !== null) {
    const isTaken = (await findAccountByEmail(context, pendingEmail)) !== undefined;
    return { type: isTaken ? 'taken' : 'change', id, email: pendingEmail, emailKey: toEmailKey(pendingEmail) };
  }
  return user.emailConfirmedAt === null ? { type: 'sign_up', id, email, emailKey } : undefined;
}

/**
 * Confirms the email address that a link was sent to. Opening the link again changes nothing.
 *
 * @throws LINK_INVALID if the link has expired, or the address is no longer one of the account or another account has it by now
 */
export async function confirmEmail(
  transactions: Transactions,
  links: AccountLinks,
  token: string,
  client: Client,
): Promise<User> {
  const { id, emailKey } = await links.parseConfirmation(token);
  try {
    return await transactions.run((context) => confirmAddress(context, id, emailKey, client));
  } catch (error) {
    if (!(error instanceof AppError) || !['NOT_FOUND', 'EMAIL_TAKEN'].includes(error.code)) throw error;
    throw fail('LINK_INVALID', { cause: error });
  }
}

/**
 * Confirms the email of an account, or its pending email, which then replaces the email. Without a client: by the server's operator or
 * owner.
 *
 * @throws NOT_FOUND unless the account has the address, EMAIL_TAKEN if another account has the pending email by now
 */
export async function confirmAddress(context: Context, id: string, email: string, client?: Client): Promise<User> {
  const { tx, now } = context;
  await lockUser(tx, id);
  const user = await findUserById(tx, id);
  if (!user) throw fail('NOT_FOUND');
  const emailKey = toEmailKey(email);
  const confirmed = await saveConfirmation(context, user, emailKey, client);
  await takeOwnership(tx);
  await recordChanges(tx, id, [{ entity: 'profile', id, action: 'updated' }], now);
  return confirmed;
}

async function saveConfirmation(context: Context, user: User, emailKey: string, client?: Client): Promise<User> {
  const { tx, now, log } = context;
  const { id, pendingEmail } = user;
  if (user.emailKey === emailKey) {
    if (user.emailConfirmedAt !== null) return user;
    await recordSecurityEvent(context, { type: 'email_confirmed', userId: id, client });
    log.info({ userId: id }, 'an email address was confirmed');
    return (await updateUser(tx, id, { emailConfirmedAt: now })) ?? user;
  }
  if (pendingEmail === null || toEmailKey(pendingEmail) !== emailKey) throw fail('NOT_FOUND');
  if (await findAccountByEmail(context, pendingEmail))
    throw fail('EMAIL_TAKEN', { message: 'Another account has this address.' });
  // Before the change, because the notification goes to the previous address.
  await recordSecurityEvent(context, { type: 'email_changed', userId: id, client, detail: pendingEmail });
  log.info({ userId: id }, 'an email address was changed');
  const changes = { email: pendingEmail, emailKey, emailConfirmedAt: now, pendingEmail: null };
  return (await updateUser(tx, id, changes)) ?? user;
}
