import { and, asc, eq, lt, sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { ownedAfter } from '../../../platform/database/page.ts';
import { queryRows, uuidArray } from '../../../platform/database/query-rows.ts';
import { contactsTable } from '../../planner/contacts/contacts.table.ts';
import {
  contactMergesTable,
  distinctContactsTable,
  type ContactMergeRow,
  type ListedContacts,
  type MergeUndo,
} from './duplicates.table.ts';
import { getPairKey, type ComparedContact } from './find-duplicates.ts';

/** Returns the compared fields of the contacts after an id, in id order. */
export async function listComparedContacts(
  tx: Tx,
  userId: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<ComparedContact[]> {
  const { id, name, emailKey, phoneKey, otherKeys, company } = contactsTable;
  return tx
    .select({ id, name, emailKey, phoneKey, otherKeys, company })
    .from(contactsTable)
    .where(ownedAfter(contactsTable, userId, after))
    .orderBy(asc(id))
    .limit(limit);
}

/** Returns the keys of the pairs that are known to be different people. */
export async function listDistinctPairs(tx: Tx, userId: string): Promise<Set<string>> {
  const rows = await tx.select().from(distinctContactsTable).where(eq(distinctContactsTable.userId, userId));
  return new Set(rows.map(({ contactId, otherId }) => getPairKey(contactId, otherId)));
}

export async function insertDistinctPair(tx: Tx, userId: string, a: string, b: string): Promise<void> {
  const [contactId, otherId] = a < b ? [a, b] : [b, a];
  await tx.insert(distinctContactsTable).values({ userId, contactId, otherId }).onConflictDoNothing();
}

/** Tables whose `contact_id` is updated by a merge. */
const linkedTables = ['tasks', 'recurring_tasks', 'backlog_items', 'contact_notes'] as const;
/** Tables with further contacts in `also_with`. */
const furtherTables = ['tasks', 'recurring_tasks'] as const;

/** Relinks everything from `removedId` to `keptId`. Returns the changes. */
export async function moveLinks(
  tx: Tx,
  userId: string,
  { keptId, removedId }: { keptId: string; removedId: string },
): Promise<Pick<MergeUndo, 'moved' | 'messages' | 'further' | 'deleted'>> {
  const moved: Record<string, string[]> = {};
  for (const table of linkedTables)
    moved[table] = await returnIds(
      tx,
      sql`update ${sql.identifier(table)} set contact_id = ${keptId} where user_id = ${userId} and contact_id = ${removedId} returning id`,
    );
  // In a week with suggestions for both, that of the remaining contact is kept.
  const deletedReachOuts = await queryRows<{ row: Record<string, unknown> }>(
    tx,
    sql`delete from reach_outs r where r.user_id = ${userId} and r.contact_id = ${removedId}
        and exists (select 1 from reach_outs k where k.user_id = ${userId} and k.contact_id = ${keptId} and k.week_of = r.week_of)
        returning to_jsonb(r) as row`,
  );
  moved['reach_outs'] = await returnIds(
    tx,
    sql`update reach_outs set contact_id = ${keptId} where user_id = ${userId} and contact_id = ${removedId} returning id`,
  );
  const messages = await replaceListed(tx, userId, { table: 'messages', column: 'contact_ids', keptId, removedId });
  const further: Record<string, ListedContacts[]> = {};
  for (const table of furtherTables)
    further[table] = await replaceListed(tx, userId, { table, column: 'also_with', keptId, removedId });
  const distinct = await queryRows<{ row: Record<string, unknown> }>(
    tx,
    sql`delete from distinct_contacts d where d.user_id = ${userId}
        and (d.contact_id = ${removedId} or d.other_id = ${removedId}) returning to_jsonb(d) as row`,
  );
  const rows = (found: { row: Record<string, unknown> }[]) => found.map(({ row }) => row);
  return {
    moved,
    messages,
    further,
    deleted: { reach_outs: rows(deletedReachOuts), distinct_contacts: rows(distinct) },
  };
}

/** Returns those of the rows that are linked to a contact and not deleted. */
export async function listLinked(
  tx: Tx,
  { table, userId, contactId, ids }: { table: string; userId: string; contactId: string; ids: readonly string[] },
): Promise<string[]> {
  if (ids.length === 0) return [];
  return returnIds(
    tx,
    sql`select id from ${sql.identifier(table)} where user_id = ${userId} and contact_id = ${contactId}
        and id = any(${uuidArray(ids)}) and deleted_at is null order by id`,
  );
}

/** Relinks what a merge has moved, if it is still linked to the remaining contact, and restores what it deleted. */
export async function restoreLinks(tx: Tx, { userId, keptId, removedId, undo }: ContactMergeRow): Promise<void> {
  for (const [table, ids] of Object.entries(undo.moved))
    if (ids.length > 0)
      await tx.execute(
        sql`update ${sql.identifier(table)} set contact_id = ${removedId}
            where user_id = ${userId} and contact_id = ${keptId} and id = any(${uuidArray(ids)})`,
      );
  await restoreListed(tx, userId, { table: 'messages', column: 'contact_ids', keptId, removedId }, undo.messages);
  for (const [table, rows] of Object.entries(undo.further ?? {}))
    await restoreListed(tx, userId, { table, column: 'also_with', keptId, removedId }, rows);
  for (const [table, rows] of Object.entries(undo.deleted))
    if (rows.length > 0)
      await tx.execute(sql`insert into ${sql.identifier(table)}
        select r.* from jsonb_populate_recordset(null::${sql.identifier(table)}, ${JSON.stringify(rows)}::jsonb) as r
        where ${hasContacts(table)} on conflict do nothing`);
}

/**
 * Returns the condition that the contacts of a deleted row exist: the other contact of a pair of different people may have been deleted
 * since.
 */
function hasContacts(table: string): SQL {
  const isThere = (id: SQL) => sql`exists (select 1 from contacts c where c.user_id = r.user_id and c.id = ${id})`;
  const columns = table === 'distinct_contacts' ? [sql`r.contact_id`, sql`r.other_id`] : [sql`r.contact_id`];
  return sql.join(columns.map(isThere), sql` and `);
}

/** A column with several contacts, in which one replaces another. */
interface Replacement {
  table: string;
  column: 'contact_ids' | 'also_with';
  keptId: string;
  removedId: string;
}

/** Replaces a contact in a column with several, or removes it where the other one is listed too. Returns the rows as they were. */
async function replaceListed(
  tx: Tx,
  userId: string,
  { table, column, keptId, removedId }: Replacement,
): Promise<ListedContacts[]> {
  const [from, ids] = [sql.identifier(table), sql.identifier(column)];
  const where = sql`user_id = ${userId} and ${ids} <> '{}' and ${ids} @> array[${removedId}]::uuid[]`;
  const rows = await queryRows<ListedContacts>(
    tx,
    sql`select id, to_jsonb(${ids}) as contact_ids from ${from} where ${where}`,
  );
  if (rows.length > 0)
    await tx.execute(sql`update ${from} set ${ids} = case when ${ids} @> array[${keptId}]::uuid[]
        then array_remove(${ids}, ${removedId}::uuid) else array_replace(${ids}, ${removedId}::uuid, ${keptId}::uuid) end
      where ${where}`);
  return rows;
}

/** Gives rows back their contacts. In one whose contacts have changed since, only the contact that stayed is replaced or joined. */
async function restoreListed(
  tx: Tx,
  userId: string,
  { table, column, keptId, removedId }: Replacement,
  rows: readonly ListedContacts[],
): Promise<void> {
  if (rows.length === 0) return;
  const [kept, removed] = [sql`${keptId}::uuid`, sql`${removedId}::uuid`];
  const ids = sql`m.${sql.identifier(column)}`;
  const hadBoth = sql`v.contact_ids @> array[${kept}]`;
  await tx.execute(sql`update ${sql.identifier(table)} m set ${sql.identifier(column)} = case
      when ${ids} = case when ${hadBoth} then array_remove(v.contact_ids, ${removed}) else array_replace(v.contact_ids, ${removed}, ${kept}) end
        then v.contact_ids
      when ${hadBoth} then array_append(${ids}, ${removed})
      else array_replace(${ids}, ${kept}, ${removed}) end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(id uuid, contact_ids uuid[])
    where m.user_id = ${userId} and m.id = v.id and (${ids} @> array[${kept}] or ${hadBoth})`);
}

async function returnIds(tx: Tx, statement: SQL): Promise<string[]> {
  return (await queryRows<{ id: string }>(tx, statement)).map(({ id }) => id);
}

export async function insertMerge(tx: Tx, row: ContactMergeRow): Promise<void> {
  await tx.insert(contactMergesTable).values(row);
}

const one = (userId: string, id: string) => and(eq(contactMergesTable.userId, userId), eq(contactMergesTable.id, id));

export async function lockMerge(tx: Tx, userId: string, id: string): Promise<ContactMergeRow | undefined> {
  const [row] = await tx.select().from(contactMergesTable).where(one(userId, id)).for('update');
  return row;
}

export async function deleteMerge(tx: Tx, { userId, id }: ContactMergeRow): Promise<void> {
  await tx.delete(contactMergesTable).where(one(userId, id));
}

export async function listMerges(
  tx: Tx,
  userId: string,
  { limit, after }: { limit: number; after: string | undefined },
): Promise<ContactMergeRow[]> {
  return tx
    .select()
    .from(contactMergesTable)
    .where(ownedAfter(contactMergesTable, userId, after))
    .orderBy(asc(contactMergesTable.id))
    .limit(limit);
}

/** Deletes the merges of all users that can no longer be undone. Returns how many. */
export async function purgeMergeRows(tx: Tx, before: Date): Promise<number> {
  const gone = await tx
    .delete(contactMergesTable)
    .where(lt(contactMergesTable.createdAt, before))
    .returning({ id: contactMergesTable.id });
  return gone.length;
}
