import { and, eq, gt, isNotNull, isNull, lt, ne, or } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { usersTable, type User } from '../../identity/accounts/accounts.table.ts';
import { whatsAppLinksTable as table, type WhatsAppLink } from './whatsapp.table.ts';

type Changes = Partial<Omit<typeof table.$inferInsert, 'userId'>>;

export async function findLink(tx: Tx, userId: string): Promise<WhatsAppLink | undefined> {
  const [row] = await tx.select().from(table).where(eq(table.userId, userId));
  return row;
}

/** Returns the row, locked until the transaction ends. */
export async function lockLink(tx: Tx, userId: string): Promise<WhatsAppLink | undefined> {
  const [row] = await tx.select().from(table).where(eq(table.userId, userId)).for('update');
  return row;
}

export async function saveLink(tx: Tx, userId: string, changes: Changes): Promise<void> {
  await tx
    .insert(table)
    .values({ userId, ...changes })
    .onConflictDoUpdate({ target: table.userId, set: changes });
}

const usable = (code: string, now: Date) => and(eq(table.code, code), gt(table.codeExpiresAt, now));

/** Returns the account of a code, or undefined if the code is unknown, used or expired. */
export async function findCodeOwner(tx: Tx, code: string, now: Date): Promise<User | undefined> {
  const [row] = await tx
    .select({ user: usersTable })
    .from(table)
    .innerJoin(usersTable, eq(usersTable.id, table.userId))
    .where(usable(code, now));
  return row?.user;
}

/** Consumes a code. Returns false if it is unknown, used or expired. */
export async function takeCode(tx: Tx, code: string, now: Date): Promise<boolean> {
  const taken = await tx
    .update(table)
    .set({ code: null, codeExpiresAt: null })
    .where(usable(code, now))
    .returning({ userId: table.userId });
  return taken.length > 0;
}

/** Returns the account that a number is connected to. */
export async function findByPhone(tx: Tx, phone: string): Promise<{ user: User; link: WhatsAppLink } | undefined> {
  const [row] = await tx
    .select({ user: usersTable, link: table })
    .from(table)
    .innerJoin(usersTable, eq(usersTable.id, table.userId))
    .where(and(eq(table.phone, phone), isNotNull(table.linkedAt)));
  return row;
}

/** Records a message of a number; an earlier one that is delivered late changes nothing. */
export async function touchLink(tx: Tx, phone: string, lastMessageAt: Date): Promise<void> {
  await tx
    .update(table)
    .set({ lastMessageAt })
    .where(and(eq(table.phone, phone), or(isNull(table.lastMessageAt), lt(table.lastMessageAt, lastMessageAt))));
}

/** Disconnects the number from every other account, because it can be connected to one only, and returns their ids. */
export async function releasePhone(tx: Tx, phone: string, exceptUserId: string): Promise<string[]> {
  const others = await tx
    .update(table)
    .set({ phone: null, linkedAt: null, stoppedAt: null, lastMessageAt: null })
    .where(and(eq(table.phone, phone), ne(table.userId, exceptUserId)))
    .returning({ userId: table.userId });
  return others.map(({ userId }) => userId);
}
