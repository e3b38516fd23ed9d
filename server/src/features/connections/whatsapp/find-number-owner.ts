import type { Context, Transactions } from '../../../platform/context.ts';
import type { User } from '../../identity/accounts/accounts.table.ts';
import { findOwner } from '../../identity/accounts/owner.repository.ts';
import { notifyAccount } from '../../reminders/notifications/create-notification.ts';
import { findByPhone, findCodeOwner, findLink, saveLink, touchLink } from './whatsapp.repository.ts';

/** Returns the account of a one-time code, or undefined if the code is unknown, used or expired, or the account is disabled. */
export async function findLinkingUser({ tx, now }: Context, code: string): Promise<User | undefined> {
  const user = await findCodeOwner(tx, code, now);
  return user?.disabledAt === null ? user : undefined;
}

/**
 * Finds the account that a number is connected to, or null if there is none or it is disabled. Records the time of the message, which opens
 * the window for text.
 */
export async function findNumberOwner(transactions: Transactions, phone: string, sentAt: Date): Promise<User | null> {
  const found = await transactions.read(({ tx }) => findByPhone(tx, phone));
  if (!found || found.user.disabledAt !== null) return null;
  await transactions.statement(({ tx }) => touchLink(tx, phone, sentAt));
  return found.user;
}

/** Returns the number to which a user's notices are sent, or null if none is connected or the user has sent STOP. */
export async function findUserNumber(
  { tx }: Context,
  userId: string,
): Promise<{ phone: string; lastMessageAt: Date | null } | null> {
  const link = await findLink(tx, userId);
  if (link?.phone == null || link.stoppedAt !== null) return null;
  return { phone: link.phone, lastMessageAt: link.lastMessageAt };
}

/** Records that only a template can be sent until the person writes again. */
export async function closeWindow({ tx }: Context, userId: string): Promise<void> {
  await saveLink(tx, userId, { lastMessageAt: null });
}

/** Notifies the owner of the server that the access token is invalid, once a day. */
export async function reportInvalidToken(context: Context): Promise<void> {
  const owner = await findOwner(context);
  if (!owner) return;
  await notifyAccount(context, owner.id, {
    kind: 'security',
    key: `whatsapp-token:${context.now.toISOString().slice(0, 10)}`,
    title: 'WhatsApp needs a new access token',
    body: 'Meta rejects the access token: it has expired or was revoked. Create a new one and save it in the settings of this server.',
    url: '/settings/server',
  });
}
