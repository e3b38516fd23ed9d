import type { ContactSummary } from '@aide/contract';
import { and, asc, eq, gte, ilike, inArray, or, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { UserContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { containing, toPage, parseCursor, writeCursor, type Page } from '../../../platform/database/page.ts';
import { sortRows, type SortField } from '../../../platform/database/sort.ts';
import { fail } from '../../../platform/errors.ts';
import { contactsTable, type ContactRow } from './contacts.table.ts';

/** Columns that tasks, recurring tasks and backlog items join. */
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

/** The keys that an import compares. */
export interface ContactKeys {
  emailKeys: string[];
  phoneKeys: string[];
  /** Names of rows with neither. */
  names: string[];
}

/** Returns the contacts that could match one of the rows, oldest first. */
export async function findContactsByKeys(tx: Tx, userId: string, keys: ContactKeys): Promise<ContactRow[]> {
  const { emailKeys, phoneKeys, names } = keys;
  const conditions = [
    emailKeys.length === 0 ? [] : inArray(contactsTable.emailKey, emailKeys),
    phoneKeys.length === 0 ? [] : inArray(contactsTable.phoneKey, phoneKeys),
    emailKeys.length + phoneKeys.length === 0 ? [] : hasOtherKey([...emailKeys, ...phoneKeys]),
    names.length === 0 ? [] : inArray(contactsTable.name, names),
  ].flat();
  const found: ContactRow[] = [];
  // One query per index: for a single query with OR, the planner may scan all contacts.
  for (const condition of conditions) {
    const same = and(eq(contactsTable.userId, userId), condition);
    found.push(...(await tx.select().from(contactsTable).where(same)));
  }
  const unique = [...new Map(found.map((contact) => [contact.id, contact])).values()];
  return unique.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1));
}

/** The second condition is that of the index. */
export function hasOtherKey(keys: string[]): SQL {
  const { otherKeys } = contactsTable;
  return sql`(${otherKeys} && ${sql.param(keys, otherKeys)} and ${otherKeys} <> '{}')`;
}

export async function findContactsById(tx: Tx, userId: string, ids: string[]): Promise<ContactRow[]> {
  if (ids.length === 0) return [];
  return tx
    .select()
    .from(contactsTable)
    .where(and(eq(contactsTable.userId, userId), inArray(contactsTable.id, ids)));
}

/** Returns the contacts with one of these addresses (in lower case), oldest first. */
export async function findContactsByEmail(tx: Tx, userId: string, emailKeys: string[]): Promise<ContactRow[]> {
  if (emailKeys.length === 0) return [];
  return tx
    .select()
    .from(contactsTable)
    .where(
      and(eq(contactsTable.userId, userId), or(inArray(contactsTable.emailKey, emailKeys), hasOtherKey(emailKeys))),
    )
    .orderBy(asc(contactsTable.createdAt), asc(contactsTable.id));
}

export interface ContactFilter {
  q?: string | undefined;
  updatedSince?: Date | undefined;
  /** Default: `name`. */
  sort?: string | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
}

const sortFields: Record<string, SortField<ContactRow>> = {
  name: { expression: contactsTable.name, read: (contact) => contact.name, kind: 'text' },
  created_at: { expression: contactsTable.createdAt, read: (contact) => contact.createdAt, kind: 'moment' },
  updated_at: { expression: contactsTable.updatedAt, read: (contact) => contact.updatedAt, kind: 'moment' },
};

const cursorSchema = z.tuple([z.string().max(400), z.uuid()]);

export async function listContactPage(tx: Tx, userId: string, filter: ContactFilter): Promise<Page<ContactRow>> {
  const { sort = 'name', limit } = filter;
  const wanted = and(
    eq(contactsTable.userId, userId),
    filter.q ? matching(filter.q) : undefined,
    filter.updatedSince && gte(contactsTable.updatedAt, filter.updatedSince),
  );
  if (sort !== 'name') {
    const sorted = sortRows(sort, sortFields, contactsTable.id, filter.cursor);
    const found = tx
      .select()
      .from(contactsTable)
      .where(and(wanted, sorted.after))
      .orderBy(...sorted.order);
    return sorted.toPage(await (limit === undefined ? found : found.limit(limit + 1)), limit);
  }
  const after = parseCursor(filter.cursor, cursorSchema);
  const query = tx
    .select()
    .from(contactsTable)
    .where(
      and(
        wanted,
        after ? sql`(${contactsTable.name}, ${contactsTable.id}) > (${after[0]}, ${after[1]}::uuid)` : undefined,
      ),
    )
    .orderBy(asc(contactsTable.name), asc(contactsTable.id));
  const rows = await (filter.limit === undefined ? query : query.limit(filter.limit + 1));
  return toPage(rows, filter.limit, (last) => writeCursor([last.name, last.id]));
}

/** Returns the number of contacts on all pages of `listContactPage`. */
export async function countContacts(tx: Tx, userId: string, q?: string): Promise<number> {
  return tx.$count(contactsTable, and(eq(contactsTable.userId, userId), q ? matching(q) : undefined));
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
    ilike(sql`array_to_string(${contactsTable.otherKeys}, ' ')`, pattern),
  );
}

export async function findContact(tx: Tx, userId: string, id: string): Promise<ContactRow | undefined> {
  const [row] = await tx.select().from(contactsTable).where(one(userId, id));
  return row;
}

/** Returns the oldest contact with the same phone number or address, or undefined. */
export async function findContactByKeys(
  tx: Tx,
  userId: string,
  { phoneKey, emailKey }: Pick<ContactRow, 'phoneKey' | 'emailKey'>,
): Promise<ContactRow | undefined> {
  const same = [
    ...(phoneKey === null ? [] : [eq(contactsTable.phoneKey, phoneKey), hasOtherKey([phoneKey])]),
    ...(emailKey === null ? [] : [eq(contactsTable.emailKey, emailKey), hasOtherKey([emailKey])]),
  ];
  if (same.length === 0) return undefined;
  const [row] = await tx
    .select()
    .from(contactsTable)
    .where(and(eq(contactsTable.userId, userId), or(...same)))
    .orderBy(asc(contactsTable.createdAt), asc(contactsTable.id))
    .limit(1);
  return row;
}

/** Returns the oldest contact with exactly this name, ignoring case, locked against deletion until the transaction ends. */
export async function findContactByName(tx: Tx, userId: string, name: string): Promise<ContactRow | undefined> {
  const [row] = await tx
    .select()
    .from(contactsTable)
    .where(and(eq(contactsTable.userId, userId), sql`lower(${contactsTable.name}) = lower(${name})`))
    .orderBy(asc(contactsTable.createdAt), asc(contactsTable.id))
    .limit(1)
    .for('key share');
  return row;
}

/**
 * Returns the contact that something is about to be linked to, locked until the transaction ends. Call it before locking a task: a deletion
 * locks the contact first and its tasks second.
 *
 * @throws CONTACT_NOT_FOUND
 */
export async function requireContact({ tx, user }: UserContext, contactId: string): Promise<ContactRow> {
  const contact = await holdContact(tx, user.id, contactId);
  if (!contact) throw fail('CONTACT_NOT_FOUND');
  return contact;
}

/**
 * Locks the further contacts of a task against deletion until the transaction ends. Returns those that exist.
 *
 * @throws CONTACT_NOT_FOUND if one does not exist, unless `mustExist` is false
 */
export async function holdFurtherContacts(
  { tx, user }: UserContext,
  ids: readonly string[] | undefined,
  mustExist = true,
): Promise<string[]> {
  if (!ids || ids.length === 0) return [];
  const found = await tx
    .select({ id: contactsTable.id })
    .from(contactsTable)
    .where(and(eq(contactsTable.userId, user.id), inArray(contactsTable.id, [...ids])))
    .orderBy(asc(contactsTable.id))
    .for('key share');
  const known = new Set(found.map(({ id }) => id));
  if (mustExist && ids.some((id) => !known.has(id))) throw fail('CONTACT_NOT_FOUND');
  return ids.filter((id) => known.has(id));
}

/** Locks a contact that is about to be deleted, so that no other transaction can link to it. */
export async function lockContact(tx: Tx, userId: string, id: string): Promise<ContactRow | undefined> {
  const [row] = await tx.select().from(contactsTable).where(one(userId, id)).for('update');
  return row;
}

/** Locks a contact, if it exists, against deletion until the transaction ends. */
export async function holdContact(tx: Tx, userId: string, id: string): Promise<ContactRow | undefined> {
  const [row] = await tx.select().from(contactsTable).where(one(userId, id)).for('key share');
  return row;
}

export async function insertContacts(tx: Tx, rows: (typeof contactsTable.$inferInsert)[]): Promise<void> {
  await tx.insert(contactsTable).values(rows);
}

export async function insertContact(tx: Tx, contact: typeof contactsTable.$inferInsert): Promise<ContactRow> {
  const [row] = await tx.insert(contactsTable).values(contact).returning();
  if (!row) throw new Error('the contact was not stored');
  return row;
}

/** Columns that are undefined are unchanged. */
export type ContactColumns = {
  [Column in keyof ContactRow]?: ContactRow[Column] | undefined;
};

export async function updateContactRow(
  tx: Tx,
  userId: string,
  id: string,
  changes: ContactColumns,
): Promise<ContactRow | undefined> {
  const [row] = await tx.update(contactsTable).set(changes).where(one(userId, id)).returning();
  return row;
}

export async function deleteContactRow(tx: Tx, userId: string, id: string): Promise<void> {
  await deleteContactRows(tx, userId, [id]);
}

/** Deletes contacts. Tasks, recurring tasks and backlog items stay: their foreign key is set to null. */
export async function deleteContactRows(tx: Tx, userId: string, ids: string[]): Promise<void> {
  await tx.delete(contactsTable).where(and(eq(contactsTable.userId, userId), inArray(contactsTable.id, ids)));
}
