import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ContactSummary } from '@aide/contract';
import { and, asc, eq, ilike, inArray, or, sql, type SQL, gt } from 'drizzle-orm';
import { z } from 'zod';
import type { UserContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { containing, toPage, readCursor, writeCursor, type Page } from '../../platform/database/page.ts';
import { fail } from '../../platform/errors.ts';
import { contactsTable, type ContactRow } from './contacts.table.ts';

/** What tasks, recurring tasks and backlog items join in. */
export const contactSummaryColumns = {
  id: contactsTable.id,
  name: contactsTable.name,
  email: contactsTable.email,
  company: contactsTable.company,
};

export function toContactSummary({ id, name, email, company }: ContactRow): ContactSummary {
  return { id, name, email, company };
}

const one = (userId: string, id: string) => and(eq(contactsTable.userId, userId), eq(contactsTable.id, id));

const keysPerPage = 2_000;

/** Returns what an import compares its rows with, read in pages so that other requests can run in between. */
export async function listContactKeys(tx: Tx, userId: string) {
  const { id, name, emailKey, phoneKey } = contactsTable;
  const all: Pick<ContactRow, 'id' | 'name' | 'emailKey' | 'phoneKey'>[] = [];
  for (let last: string | undefined, more = true; more;) {
    const page = await tx
      .select({ id, name, emailKey, phoneKey })
      .from(contactsTable)
      .where(and(eq(contactsTable.userId, userId), last === undefined ? undefined : gt(id, last)))
      .orderBy(asc(id))
      .limit(keysPerPage);
    for (const row of page) all.push(row);
    last = page.at(-1)?.id;
    more = page.length === keysPerPage;
    await nextTurn();
  }
  return all;
}

export async function findContactsById(tx: Tx, userId: string, ids: string[]): Promise<ContactRow[]> {
  if (ids.length === 0) return [];
  return tx
    .select()
    .from(contactsTable)
    .where(and(eq(contactsTable.userId, userId), inArray(contactsTable.id, ids)));
}

/** The contacts with one of these addresses (in lower case), oldest first. */
export async function findContactsByEmail(tx: Tx, userId: string, emailKeys: string[]): Promise<ContactRow[]> {
  if (emailKeys.length === 0) return [];
  return tx
    .select()
    .from(contactsTable)
    .where(and(eq(contactsTable.userId, userId), inArray(contactsTable.emailKey, emailKeys)))
    .orderBy(asc(contactsTable.createdAt), asc(contactsTable.id));
}

export interface ContactFilter {
  q?: string | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
}

const cursorSchema = z.tuple([z.string().max(400), z.uuid()]);

export async function listContactPage(tx: Tx, userId: string, filter: ContactFilter): Promise<Page<ContactRow>> {
  const after = readCursor(filter.cursor, cursorSchema);
  const query = tx
    .select()
    .from(contactsTable)
    .where(
      and(
        eq(contactsTable.userId, userId),
        filter.q ? matching(filter.q) : undefined,
        after ? sql`(${contactsTable.name}, ${contactsTable.id}) > (${after[0]}, ${after[1]}::uuid)` : undefined,
      ),
    )
    .orderBy(asc(contactsTable.name), asc(contactsTable.id));
  const rows = await (filter.limit === undefined ? query : query.limit(filter.limit + 1));
  return toPage(rows, filter.limit, (last) => writeCursor([last.name, last.id]));
}

function matching(q: string): SQL | undefined {
  const pattern = containing(q);
  const digits = q.replaceAll(/[\s()+.-]/g, '');
  return or(
    ...[contactsTable.name, contactsTable.email, contactsTable.company, contactsTable.designation].map((column) =>
      ilike(column, pattern),
    ),
    ilike(contactsTable.phone, pattern),
    /^\d{3,}$/.test(digits) ? ilike(contactsTable.phoneKey, containing(digits)) : undefined,
  );
}

export async function findContact(tx: Tx, userId: string, id: string): Promise<ContactRow | undefined> {
  const [row] = await tx.select().from(contactsTable).where(one(userId, id));
  return row;
}

/**
 * Returns and locks the contact that something is about to be linked to, until the transaction ends. Call it
 * before locking a task: a
 * deletion locks the contact first and its tasks second.
 * @throws CONTACT_NOT_FOUND
 */
export async function requireContact({ tx, user }: UserContext, contactId: string): Promise<ContactRow> {
  const contact = await holdContact(tx, user.id, contactId);
  if (!contact) throw fail('CONTACT_NOT_FOUND');
  return contact;
}

/** Keeps everybody else from linking to a contact that is about to go. */
export async function lockContact(tx: Tx, userId: string, id: string): Promise<ContactRow | undefined> {
  const [row] = await tx.select().from(contactsTable).where(one(userId, id)).for('update');
  return row;
}

/** Keeps a contact from being deleted until the transaction ends, if it is there. */
export async function holdContact(tx: Tx, userId: string, id: string): Promise<ContactRow | undefined> {
  const [row] = await tx.select().from(contactsTable).where(one(userId, id)).for('key share');
  return row;
}

const rowsPerStatement = 100;

export async function insertContacts(tx: Tx, rows: (typeof contactsTable.$inferInsert)[]): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    await tx.insert(contactsTable).values(rows.slice(start, start + rowsPerStatement));
    await nextTurn();
  }
}

export async function insertContact(tx: Tx, contact: typeof contactsTable.$inferInsert): Promise<ContactRow> {
  const [row] = await tx.insert(contactsTable).values(contact).returning();
  if (!row) throw new Error('the contact was not stored');
  return row;
}

export async function updateContactRow(
  tx: Tx,
  userId: string,
  id: string,
  changes: Partial<typeof contactsTable.$inferInsert>,
): Promise<ContactRow | undefined> {
  const [row] = await tx.update(contactsTable).set(changes).where(one(userId, id)).returning();
  return row;
}

/** Tasks, recurring tasks and backlog items stay: their foreign key lets go of the contact. */
export async function deleteContactRow(tx: Tx, userId: string, id: string): Promise<void> {
  await tx.delete(contactsTable).where(one(userId, id));
}
