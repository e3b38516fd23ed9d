import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { contactImportsTable, contactsTable } from './contacts.table.ts';

/** One import of a user at a time, so that each finds what the one before has added. Held until the transaction ends. */
export async function lockImports(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`contact import ${userId}`}))`);
}

export async function insertImport(tx: Tx, row: typeof contactImportsTable.$inferInsert): Promise<void> {
  await tx.insert(contactImportsTable).values(row);
}

/** Marks an import as undone; false when there is none, or it was undone already. */
export async function markImportUndone(tx: Tx, userId: string, id: string, at: Date): Promise<boolean> {
  const rows = await tx
    .update(contactImportsTable)
    .set({ undoneAt: at })
    .where(
      and(eq(contactImportsTable.userId, userId), eq(contactImportsTable.id, id), isNull(contactImportsTable.undoneAt)),
    )
    .returning({ id: contactImportsTable.id });
  return rows.length > 0;
}

const ofBatch = (userId: string, batchId: string) =>
  and(eq(contactsTable.userId, userId), eq(contactsTable.importId, batchId));

const untouched = (userId: string, batchId: string) =>
  and(ofBatch(userId, batchId), lte(contactsTable.updatedAt, contactsTable.createdAt));

/** Returns the batch's contacts that are unchanged since the import, locked until the transaction ends. */
export async function lockUntouched(tx: Tx, userId: string, batchId: string): Promise<string[]> {
  const query = tx.select({ id: contactsTable.id }).from(contactsTable).where(untouched(userId, batchId));
  return (await query.for('update')).map(({ id }) => id);
}

/** Deletes them. Returns their ids. */
export async function deleteUntouched(tx: Tx, userId: string, batchId: string): Promise<string[]> {
  const gone = await tx.delete(contactsTable).where(untouched(userId, batchId)).returning({ id: contactsTable.id });
  return gone.map(({ id }) => id);
}

export async function countTouched(tx: Tx, userId: string, batchId: string): Promise<number> {
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(contactsTable)
    .where(and(ofBatch(userId, batchId), gt(contactsTable.updatedAt, contactsTable.createdAt)));
  return row?.count ?? 0;
}
