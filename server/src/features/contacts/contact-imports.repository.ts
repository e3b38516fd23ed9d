import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '../../platform/database/database.ts';
import { contactImportChangesTable, contactImportsTable, contactsTable, type FilledFields } from './contacts.table.ts';

/** Few enough that a statement on the embedded database takes some milliseconds. */
const rowsPerStatement = 50;

/** One import of a user at a time, so that each finds what the one before has added. Held until the transaction ends. */
export async function lockImports(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`contact import ${userId}`}))`);
}

/** Stores an import, or adds to one that has begun. Returns false when it was undone already. */
export async function addToImport(tx: Tx, row: typeof contactImportsTable.$inferInsert): Promise<boolean> {
  const { userId, id, created } = contactImportsTable;
  const rows = await tx
    .insert(contactImportsTable)
    .values(row)
    .onConflictDoUpdate({
      target: [userId, id],
      set: { created: sql`${created} + excluded.created` },
      setWhere: isNull(contactImportsTable.undoneAt),
    })
    .returning({ id });
  return rows.length > 0;
}

export type ImportChange = typeof contactImportChangesTable.$inferInsert;

/** Stores what an import filled; two requests of one import can fill fields of the same contact. */
export async function insertImportChanges(tx: Tx, changes: ImportChange[]): Promise<void> {
  const { userId, contactId, importId, filled } = contactImportChangesTable;
  for (let start = 0; start < changes.length; start += rowsPerStatement) {
    await tx
      .insert(contactImportChangesTable)
      .values(changes.slice(start, start + rowsPerStatement))
      .onConflictDoUpdate({
        target: [userId, contactId, importId],
        set: { filled: sql`${filled} || excluded.filled` },
      });
    await nextTurn();
  }
}

/**
 * Empties the fields that an import filled, as far as they still have its values, and forgets what it filled: for some
 * contacts a call. Returns their ids.
 */
export async function emptyFilledFields(tx: Tx, owner: string, batchId: string, now: Date): Promise<string[]> {
  const { userId, importId, contactId, filled } = contactImportChangesTable;
  const ofImport = and(eq(userId, owner), eq(importId, batchId));
  const taken = await tx
    .select({ contactId, filled })
    .from(contactImportChangesTable)
    .where(ofImport)
    .limit(rowsPerStatement);
  if (taken.length === 0) return [];
  const ids = taken.map((row) => row.contactId);
  await tx.delete(contactImportChangesTable).where(and(ofImport, inArray(contactId, ids)));
  const changes = sql.join(
    taken.map((row) => sql`(${row.contactId}::uuid, ${JSON.stringify(row.filled)}::jsonb)`),
    sql`, `,
  );
  const unless = (column: AnyPgColumn, field: keyof FilledFields, value: AnyPgColumn = column) =>
    sql`case when ${column} = filled.fields ->> ${field} then null else ${value} end`;
  const { email, emailKey, phone, phoneKey, company, designation } = contactsTable;
  await tx
    .update(contactsTable)
    .set({
      email: unless(email, 'email'),
      emailKey: unless(email, 'email', emailKey),
      phone: unless(phone, 'phone'),
      phoneKey: unless(phone, 'phone', phoneKey),
      company: unless(company, 'company'),
      designation: unless(designation, 'designation'),
      updatedAt: now,
    })
    .from(sql`(values ${changes}) as filled (id, fields)`)
    // The ids as a list make the primary key the way in; the values alone would scan all contacts.
    .where(and(eq(contactsTable.userId, owner), inArray(contactsTable.id, ids), sql`${contactsTable.id} = filled.id`));
  return ids;
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

/** Returns some of the batch's contacts that are unchanged since the import, locked until the transaction ends. */
export async function lockUntouched(tx: Tx, userId: string, batchId: string): Promise<string[]> {
  const query = tx.select({ id: contactsTable.id }).from(contactsTable).where(untouched(userId, batchId));
  return (await query.limit(rowsPerStatement).for('update')).map(({ id }) => id);
}

export async function countTouched(tx: Tx, userId: string, batchId: string): Promise<number> {
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(contactsTable)
    .where(and(ofBatch(userId, batchId), gt(contactsTable.updatedAt, contactsTable.createdAt)));
  return row?.count ?? 0;
}
