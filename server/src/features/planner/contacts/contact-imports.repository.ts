import { and, eq, gt, inArray, isNull, lte, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '../../../platform/database/database.ts';
import { toOtherKeys } from './contact-keys.ts';
import {
  contactImportChangesTable,
  contactImportsTable,
  contactsTable,
  filledLists,
  filledTexts,
  type FilledFields,
} from './contacts.table.ts';

/** Small enough that a statement on the embedded database takes a few milliseconds. */
const rowsPerStatement = 50;

/** Locks the user's imports until the transaction ends, so that each import finds the contacts of the one before. */
export async function lockImports(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`contact import ${userId}`}))`);
}

/** Stores an import, or adds to an existing one. Returns false if it was already undone. */
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

/** Lists the imports of a user, oldest first. */
export async function listContactImports(tx: Tx, userId: string) {
  const { id, created, createdAt, undoneAt, userId: owner } = contactImportsTable;
  return tx.select({ id, created, createdAt, undoneAt }).from(contactImportsTable).where(eq(owner, userId)).orderBy(id);
}

/** The fields to fill in one contact. */
export type ContactFill = FilledFields & {
  id: string;
  emailKey: string | null;
  phoneKey: string | null;
  otherKeys: string[];
};

/**
 * Fills fields of some contacts in one statement. Returns the ids of the contacts that the import did not create. Only those count as
 * updated: undoing an import keeps contacts that were updated after it created them.
 */
export async function fillContactRows(
  tx: Tx,
  { userId, importId, now }: { userId: string; importId: string; now: Date },
  fills: readonly ContactFill[],
): Promise<string[]> {
  const ids = fills.map(({ id }) => id);
  const isOwn = sql`${contactsTable.importId} is not distinct from ${importId}::uuid`;
  const fill = (field: (typeof filledTexts)[number] | 'emailKey' | 'phoneKey') =>
    sql`coalesce(filled.fields ->> ${field}, ${contactsTable[field]})`;
  const add = (field: FilledList) => sql`${contactsTable[field]} || ${toTexts(field)}`;
  const { updatedAt } = contactsTable;
  const rows = await tx
    .update(contactsTable)
    .set({
      ...toColumns([...filledTexts, 'emailKey', 'phoneKey'], fill),
      ...toColumns([...filledLists, 'otherKeys'], add),
      updatedAt: sql`case when ${isOwn} then ${updatedAt} else ${now.toISOString()}::timestamptz end`,
    })
    .from(toFieldsById(fills.map(({ id, ...fields }) => ({ id, fields }))))
    .where(hasFields(userId, ids))
    .returning({ id: contactsTable.id, isOwn: sql<boolean>`${isOwn}` });
  return rows.flatMap((row) => (row.isOwn ? [] : row.id));
}

type FilledList = (typeof filledLists)[number] | 'otherKeys';

/** Returns the list of texts in a field of `filled`. */
const toTexts = (field: FilledList) =>
  sql`array(select jsonb_array_elements_text(coalesce(filled.fields -> ${field}, '[]'::jsonb)))`;

function toColumns<Name extends string>(names: readonly Name[], toValue: (name: Name) => SQL): Record<string, SQL> {
  return Object.fromEntries(names.map((name) => [name, toValue(name)]));
}

/** Returns contacts with their fields as a table that a statement can join as `filled`. */
function toFieldsById(list: readonly { id: string; fields: object }[]): SQL {
  const values = list.map(({ id, fields }) => sql`(${id}::uuid, ${JSON.stringify(fields)}::jsonb)`);
  return sql`(values ${sql.join(values, sql`, `)}) as filled (id, fields)`;
}

/** The list of ids makes the statement use the primary key; with the values alone it would scan all contacts. */
function hasFields(owner: string, ids: string[]): SQL | undefined {
  return and(eq(contactsTable.userId, owner), inArray(contactsTable.id, ids), sql`${contactsTable.id} = filled.id`);
}

/** Stores the fields that an import filled; two requests of one import can fill fields of the same contact. */
export async function insertImportChanges(
  tx: Tx,
  changes: (typeof contactImportChangesTable.$inferInsert)[],
): Promise<void> {
  if (changes.length === 0) return;
  const { userId, contactId, importId, filled } = contactImportChangesTable;
  await tx
    .insert(contactImportChangesTable)
    .values(changes)
    .onConflictDoUpdate({
      target: [userId, contactId, importId],
      set: { filled: sql`${filled} || excluded.filled` },
    });
}

/**
 * Clears the fields that an import filled if they still have its values, and deletes the records of them, in batches. Returns the contacts'
 * ids.
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
  const unless = (field: (typeof filledTexts)[number], value: AnyPgColumn = contactsTable[field]) =>
    sql`case when ${contactsTable[field]} = filled.fields ->> ${field} then null else ${value} end`;
  const without = (field: FilledList) =>
    sql`array(select each from unnest(${contactsTable[field]}) each where each <> all(${toTexts(field)}))`;
  await tx
    .update(contactsTable)
    .set({
      ...toColumns(filledTexts, (field) => unless(field)),
      ...toColumns([...filledLists, 'otherKeys'], without),
      emailKey: unless('email', contactsTable.emailKey),
      phoneKey: unless('phone', contactsTable.phoneKey),
      updatedAt: now,
    })
    .from(
      toFieldsById(
        taken.map((row) => ({ id: row.contactId, fields: { ...row.filled, otherKeys: getOtherKeys(row.filled) } })),
      ),
    )
    .where(hasFields(owner, ids));
  return ids;
}

/** Marks an import as undone. Returns false if there is none or it was already undone. */
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

function getOtherKeys({ otherEmails = [], otherPhones = [] }: FilledFields): string[] {
  return toOtherKeys(otherEmails, otherPhones);
}

const ofBatch = (userId: string, batchId: string) =>
  and(eq(contactsTable.userId, userId), eq(contactsTable.importId, batchId));

const untouched = (userId: string, batchId: string) =>
  and(ofBatch(userId, batchId), lte(contactsTable.updatedAt, contactsTable.createdAt));

/** Returns a batch of the import's contacts that are unchanged since, locked until the transaction ends. */
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
