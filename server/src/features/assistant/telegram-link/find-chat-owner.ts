import type { Context, Transactions } from '../../../platform/context.ts';
import type { User } from '../../identity/accounts/accounts.table.ts';
import { findChat, findLink, touchLink } from './telegram-link.repository.ts';

const syncEveryMs = 60_000;

export interface ChatOwner {
  user: User;
  /** True if the user had blocked the bot and writes again. */
  wasBlocked: boolean;
}

/**
 * Finds the account that a chat is connected to, or null if there is none or it is disabled. Updates the time of the last sync, at most
 * once a minute.
 */
export async function findChatOwner(transactions: Transactions, chatId: string): Promise<ChatOwner | null> {
  const { found, now } = await transactions.read(async ({ tx, now: at }) => ({
    found: await findChat(tx, chatId),
    now: at,
  }));
  if (!found || found.user.disabledAt !== null) return null;
  const { user, link } = found;
  const due = link.lastSyncAt === null || now.getTime() - link.lastSyncAt.getTime() >= syncEveryMs;
  if (due) await transactions.statement(({ tx }) => touchLink(tx, user.id, now));
  return { user, wasBlocked: link.blockedAt !== null };
}

/** Returns the chat of a user and whether the bot is blocked there, or null if none is connected. */
export async function findUserChat(
  { tx }: Context,
  userId: string,
): Promise<{ chatId: string; isBlocked: boolean } | null> {
  const link = await findLink(tx, userId);
  return link?.chatId == null ? null : { chatId: link.chatId, isBlocked: link.blockedAt !== null };
}
