import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { usersTable } from '../accounts/accounts.table.ts';
import { telegramLinksTable, type TelegramLink } from './telegram-link.table.ts';

type Changes = Partial<Omit<typeof telegramLinksTable.$inferInsert, 'userId'>>;

export async function findLink(tx: Tx, userId: string): Promise<TelegramLink | undefined> {
  const [row] = await tx.select().from(telegramLinksTable).where(eq(telegramLinksTable.userId, userId));
  return row;
}

/** The row is held until the transaction ends, so that tries are counted one by one. */
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

/** Uses the token up; nothing when it is unknown, used or too old. */
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

/** A chat speaks for one account: whoever had it before is disconnected. */
export async function releaseChat(tx: Tx, chatId: string, exceptUserId: string): Promise<void> {
  const others = await tx
    .update(telegramLinksTable)
    .set({ chatId: null, verifiedAt: null })
    .where(and(eq(telegramLinksTable.chatId, chatId), ne(telegramLinksTable.userId, exceptUserId)))
    .returning({ userId: telegramLinksTable.userId });
  if (others.length === 0) return;
  const ids = others.map(({ userId }) => userId);
  await tx.update(usersTable).set({ telegramVerifiedAt: null }).where(inArray(usersTable.id, ids));
}
