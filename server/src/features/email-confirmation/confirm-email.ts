import { uuidv7 } from 'uuidv7';
import type { Client, Context, Work } from '../../platform/context.ts';
import { planWork } from '../../platform/due-work/due-work.repository.ts';
import type { DueWork } from '../../platform/due-work/due-work.table.ts';
import { fail } from '../../platform/errors.ts';
import { recordChanges } from '../../platform/events/record-changes.ts';
import type { AccountLinks } from '../accounts/account-links.ts';
import { lockUser, findUserById, updateUser } from '../accounts/accounts.repository.ts';
import type { User } from '../accounts/accounts.table.ts';
import { findAccount } from '../accounts/find-account.ts';
import { recordSecurityEvent } from '../accounts/security-events.ts';

export const confirmationMailKind = 'confirmation_mail';

/** Plans the mail with the link that confirms the account's email address. */
export async function planConfirmationMail({ tx, now }: Context, { id }: Pick<User, 'id'>): Promise<void> {
  await planWork(tx, { userId: id, kind: confirmationMailKind, key: uuidv7(), payload: {}, dueAt: now });
}

/** Returns the account that a planned mail goes to; undefined when it was deleted or is confirmed by now. */
export async function findConfirmationRecipient(
  context: Context,
  { userId }: Pick<DueWork, 'userId'>,
): Promise<User | undefined> {
  const user = userId === null ? undefined : await findAccount(context, userId);
  return user?.emailConfirmedAt === null ? user : undefined;
}

/**
 * Confirms the email address that a link was sent to. Opening the link again changes nothing.
 *
 * @throws LINK_INVALID when the link has expired, or the account has another address by now
 */
export async function confirmEmail(work: Work, links: AccountLinks, token: string, client: Client): Promise<User> {
  const { id, emailKey } = await links.readConfirmation(token);
  return work.run(async (context) => {
    await lockUser(context.tx, id);
    const user = await findUserById(context.tx, id);
    if (!user || user.emailKey !== emailKey) throw fail('LINK_INVALID');
    return markConfirmed(context, user, client);
  });
}

/** Marks the email address of an account as confirmed. Without a client: by the server's operator or owner. */
export async function markConfirmed(context: Context, user: User, client?: Client): Promise<User> {
  const { tx, now, log } = context;
  if (user.emailConfirmedAt !== null) return user;
  const confirmed = await updateUser(tx, user.id, { emailConfirmedAt: now });
  if (!confirmed) throw fail('LINK_INVALID');
  await recordChanges(tx, user.id, [{ entity: 'profile', id: user.id, action: 'updated' }], now);
  await recordSecurityEvent(context, { type: 'email_confirmed', userId: user.id, client });
  log.info({ userId: user.id }, 'an email address was confirmed');
  return confirmed;
}
