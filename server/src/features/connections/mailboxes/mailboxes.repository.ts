import { and, asc, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import type { FolderCursor } from './mail-server.port.ts';
import { mailboxesTable as mailboxes, type MailboxRow } from './mailboxes.table.ts';

export const syncWorkKind = 'sync_mailbox';

const one = (userId: string, id: string) => and(eq(mailboxes.userId, userId), eq(mailboxes.id, id));

/** Returns mailboxes, oldest first. */
export async function listMailboxRows(tx: Tx, userId: string): Promise<MailboxRow[]> {
  return tx.select().from(mailboxes).where(eq(mailboxes.userId, userId)).orderBy(asc(mailboxes.id));
}

export async function findMailbox(tx: Tx, userId: string, id: string): Promise<MailboxRow | undefined> {
  const [row] = await tx.select().from(mailboxes).where(one(userId, id));
  return row;
}

export async function insertMailbox(tx: Tx, row: typeof mailboxes.$inferInsert): Promise<MailboxRow | undefined> {
  const [stored] = await tx.insert(mailboxes).values(row).onConflictDoNothing().returning();
  return stored;
}

export async function updateMailboxRow(
  tx: Tx,
  userId: string,
  id: string,
  changes: Partial<typeof mailboxes.$inferInsert>,
): Promise<MailboxRow | undefined> {
  const [row] = await tx.update(mailboxes).set(changes).where(one(userId, id)).returning();
  return row;
}

/** Moves the cursor of a folder and counts what was read. Returns undefined if the mailbox was disconnected. */
export async function moveCursor(
  tx: Tx,
  { userId, id }: Pick<MailboxRow, 'userId' | 'id'>,
  path: string,
  cursor: FolderCursor,
  read: number,
): Promise<MailboxRow | undefined> {
  const [row] = await tx
    .update(mailboxes)
    .set({
      cursors: sql`jsonb_set(${mailboxes.cursors}, array[${path}]::text[], ${JSON.stringify(cursor)}::jsonb)`,
      done: sql`${mailboxes.done} + ${read}::int`,
    })
    .where(one(userId, id))
    .returning();
  return row;
}

/** Adds a sender to those that are never follow-ups, in all mailboxes. */
export async function addIgnoredSender(tx: Tx, userId: string, address: string): Promise<void> {
  await tx
    .update(mailboxes)
    .set({ ignoredSenders: sql`${mailboxes.ignoredSenders} || ${JSON.stringify([address])}::jsonb` })
    .where(
      and(eq(mailboxes.userId, userId), sql`not ${mailboxes.ignoredSenders} @> ${JSON.stringify([address])}::jsonb`),
    );
}

/** Removes a sender from those that are never follow-ups. Returns whether it was one. */
export async function removeIgnoredSender(tx: Tx, userId: string, address: string): Promise<boolean> {
  const changed = await tx
    .update(mailboxes)
    .set({ ignoredSenders: sql`${mailboxes.ignoredSenders} - ${address}::text` })
    .where(and(eq(mailboxes.userId, userId), sql`${mailboxes.ignoredSenders} @> ${JSON.stringify([address])}::jsonb`))
    .returning({ id: mailboxes.id });
  return changed.length > 0;
}

export async function deleteMailboxRow(tx: Tx, userId: string, id: string): Promise<boolean> {
  const gone = await tx.delete(mailboxes).where(one(userId, id)).returning({ id: mailboxes.id });
  return gone.length > 0;
}
