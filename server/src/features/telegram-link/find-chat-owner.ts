import type { Work } from '../../platform/context.ts';
import type { User } from '../accounts/accounts.table.ts';
import { findChat, touchLink } from './telegram-link.repository.ts';

const syncEveryMs = 60_000;

export interface ChatOwner {
  user: User;
  /** The bot had been blocked; the person writes again. */
  wasBlocked: boolean;
}

/** Whose chat that is, or null for a stranger's. Being heard of counts as a sync. */
export async function findChatOwner(work: Work, chatId: string): Promise<ChatOwner | null> {
  const { found, now } = await work.read(async ({ tx, now: at }) => ({ found: await findChat(tx, chatId), now: at }));
  if (!found) return null;
  const { user, link } = found;
  const due = link.lastSyncAt === null || now.getTime() - link.lastSyncAt.getTime() >= syncEveryMs;
  if (due) await work.statement(({ tx }) => touchLink(tx, user.id, now));
  return { user, wasBlocked: link.blockedAt !== null };
}
