import { and, desc, eq, gt, isNotNull, ne, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { usersTable, type User } from '../../identity/accounts/accounts.table.ts';
import { telegramLinksTable, type TelegramLink } from './telegram-link.table.ts';

type Changes = Partial<Omit<typeof telegramLinksTable.$inferInsert, 'userId'>>;

export async function findLink(tx: Tx, userId: string): Promise<TelegramLink | undefined> {
  const [row] = await tx.select().from(telegramLinksTable).where(eq(telegramLinksTable.userId, userId));
  return row;
}

/** Returns the row, locked until the transaction ends, so that concurrent attempts are counted one by one. */
export async function lockLink(tx: Tx, userId: string): Promise<TelegramLink | undefined> {
  const [row] = await tx.select().from(telegramLinksTable).where(eq(telegramLinksTable.userId, userId)).for('update');
  return row;
}

export async function saveLink(tx: Tx, userId: string, changes: Changes): Promise<void> {
  await tx
    .insert(telegramLinksTable)
    .values({ userId, ...changes })
    .onConflictDoUpdate({ target: telegramLinksTable.userId, set: changes });
}

/** Consumes the start token. Returns undefined if it is unknown, used or expired. */
export async function takeStartToken(tx: Tx, startToken: string, now: Date): Promise<TelegramLink | undefined> {
  const [row] = await tx
    .update(telegramLinksTable)
    .set({ startToken: null, startTokenExpiresAt: null })
    .where(and(eq(telegramLinksTable.startToken, startToken), gt(telegramLinksTable.startTokenExpiresAt, now)))
    .returning();
  return row;
}

export async function countTry(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(telegramLinksTable)
    .set({ codeTries: sql`${telegramLinksTable.codeTries} + 1` })
    .where(eq(telegramLinksTable.userId, userId));
}

/** Returns the account that a chat is connected to. */
export async function findChat(tx: Tx, chatId: string): Promise<{ user: User; link: TelegramLink } | undefined> {
  const [row] = await tx
    .select({ user: usersTable, link: telegramLinksTable })
    .from(telegramLinksTable)
    .innerJoin(usersTable, eq(usersTable.id, telegramLinksTable.userId))
    .where(and(eq(telegramLinksTable.chatId, chatId), isNotNull(telegramLinksTable.verifiedAt)));
  return row;
}

/** Returns the account whose link the chat opened last and has not verified yet. */
export async function findPendingUserId(tx: Tx, chatId: string): Promise<string | null> {
  const [row] = await tx
    .select({ userId: telegramLinksTable.userId })
    .from(telegramLinksTable)
    .where(eq(telegramLinksTable.pendingChatId, chatId))
    .orderBy(desc(telegramLinksTable.codeExpiresAt))
    .limit(1);
  return row?.userId ?? null;
}

export async function touchLink(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.update(telegramLinksTable).set({ lastSyncAt: now }).where(eq(telegramLinksTable.userId, userId));
}

/** Disconnects the chat from every other account, because it can be connected to one only, and returns their ids. */
export async function releaseChat(tx: Tx, chatId: string, exceptUserId: string): Promise<string[]> {
  const others = await tx
    .update(telegramLinksTable)
    .set({ chatId: null, verifiedAt: null, blockedAt: null })
    .where(and(eq(telegramLinksTable.chatId, chatId), ne(telegramLinksTable.userId, exceptUserId)))
    .returning({ userId: telegramLinksTable.userId });
  return others.map(({ userId }) => userId);
}
