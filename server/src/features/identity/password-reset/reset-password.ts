import type { PasswordReset } from '@aide/contract';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import type { Client, Context, Transactions } from '../../../platform/context.ts';
import { planWork } from '../../../platform/due-work/due-work.repository.ts';
import type { DueWork } from '../../../platform/due-work/due-work.table.ts';
import { fail } from '../../../platform/errors.ts';
import { CredentialsChanged } from '../accounts/account-events.ts';
import type { AccountLinks } from '../accounts/account-links.ts';
import { findUserById, lockUser, replacePassword } from '../accounts/accounts.repository.ts';
import type { User } from '../accounts/accounts.table.ts';
import { findAccountByEmail } from '../accounts/find-account.ts';
import { requireUncommonPassword } from '../accounts/common-passwords.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { recordSecurityEvent } from '../accounts/security-events.ts';

export const resetMailKind = 'password_reset_mail';
const payloadSchema = z.object({ email: z.string(), requestedAt: z.coerce.date() });

/** The mail is dropped if the mail server is unreachable for longer than the link is valid. */
const sendWithinMs = 30 * 60_000;

/** Plans the mail with the link for a new password. Whether the address has an account is looked up when it is sent. */
export async function planResetMail({ tx, now }: Context, email: string): Promise<void> {
  const payload = { email, requestedAt: now.toISOString() };
  await planWork(tx, { userId: null, kind: resetMailKind, key: uuidv7(), payload, dueAt: now });
}

/**
 * Returns the account that a planned mail is sent to, or undefined if there is none, its address is not confirmed, or the request is too
 * old.
 */
export async function findResetRecipient(
  context: Context,
  { payload }: Pick<DueWork, 'payload'>,
): Promise<User | undefined> {
  const { email, requestedAt } = payloadSchema.parse(payload);
  if (context.now.getTime() - requestedAt.getTime() > sendWithinMs) return undefined;
  const user = await findAccountByEmail(context, email);
  return user?.emailConfirmedAt == null ? undefined : user;
}

/**
 * Sets a new password with the token of a link, once, and ends every session. The second factor stays enabled.
 *
 * @throws PASSWORDS_DIFFER, PASSWORD_TOO_COMMON, LINK_INVALID if the link has expired, was used, or the password has changed since
 */
export async function resetPassword(
  transactions: Transactions,
  links: AccountLinks,
  { token, newPassword, confirmPassword }: PasswordReset,
  client: Client,
): Promise<User> {
  if (newPassword !== confirmPassword) throw fail('PASSWORDS_DIFFER');
  const { id, pv } = await links.parseReset(token);
  await requireUncommonPassword(newPassword);
  const passwordHash = await hashPassword(newPassword);
  return transactions.run(async (context) => {
    // Of two concurrent requests with one link, only one may succeed.
    await lockUser(context.tx, id);
    const user = await findUserById(context.tx, id);
    if (!user || user.passwordVersion !== pv) throw fail('LINK_INVALID');
    const changed = await replacePassword(context.tx, id, passwordHash);
    if (!changed) throw fail('LINK_INVALID');
    await context.publish(new CredentialsChanged(context, id));
    await recordSecurityEvent(context, { type: 'password_reset', userId: id, client });
    context.log.info({ userId: id }, 'a password was reset by a link');
    return changed;
  });
}
