import type { Context } from '../../platform/context.ts';
import type { User } from '../accounts/accounts.table.ts';
import { findChat, touchLink } from './telegram-link.repository.ts';

const syncEveryMs = 60_000;

export interface ChatOwner {
  user: User;
  /** The bot had been blocked; the person writes again. */
  wasBlocked: boolean;
}

/** Whose chat that is, or null for a stranger's. Being heard of counts as a sync. */
export async function findChatOwner({ tx, now }: Context, chatId: string): Promise<ChatOwner | null> {
  const found = await findChat(tx, chatId);
  if (!found) return null;
  const { user, link } = found;
  const due = link.lastSyncAt === null || now.getTime() - link.lastSyncAt.getTime() >= syncEveryMs;
  if (due) await touchLink(tx, user.id, now);
  return { user, wasBlocked: link.blockedAt !== null };
}
