import type { BacklogItemType, ContactSummary, Priority } from '@aide/contract';
import { and, desc, eq, gte, ilike, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';
import {
  containing,
  cursorMomentSchema,
  toPage,
  parseCursor,
  writeCursor,
  type Page,
} from '../../../platform/database/page.ts';
import { sortRows, type SortField } from '../../../platform/database/sort.ts';
import { contactSummaryColumns } from '../contacts/contacts.repository.ts';
import { contactsTable } from '../contacts/contacts.table.ts';
import { backlogItemsTable, type BacklogItemRow } from './backlog.table.ts';

export type BacklogItemWithContact = BacklogItemRow & { contact: ContactSummary | null };

const { userId, id, title, description, priority, itemType, tags, createdAt, updatedAt, deletedAt } = backlogItemsTable;
const one = (owner: string, itemId: string) => and(eq(userId, owner), eq(id, itemId));

/** Selects backlog items with their contacts; `where` must filter by user. */
export function selectBacklogItems(tx: Tx) {
  return tx
    .select({ item: backlogItemsTable, contact: contactSummaryColumns })
    .from(backlogItemsTable)
    .leftJoin(contactsTable, and(eq(contactsTable.userId, userId), eq(contactsTable.id, backlogItemsTable.contactId)));
}

const joined = ({ item, contact }: { item: BacklogItemRow; contact: ContactSummary | null }) => ({ ...item, contact });

export interface BacklogFilter {
  priority?: Priority | undefined;
  itemType?: BacklogItemType | undefined;
  tag?: string | undefined;
  q?: string | undefined;
  updatedSince?: Date | undefined;
  /** Default: `-created_at`. */
  sort?: string | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
}

const sortFields: Record<string, SortField<BacklogItemWithContact>> = {
  created_at: { expression: createdAt, read: (item) => item.createdAt, kind: 'moment' },
  updated_at: { expression: updatedAt, read: (item) => item.updatedAt, kind: 'moment' },
  title: { expression: title, read: (item) => item.title, kind: 'text' },
};

const cursorSchema = z.tuple([cursorMomentSchema, z.uuid()]);

/** Returns a page, newest first, or everything without `limit`. */
export async function listBacklogPage(
  tx: Tx,
  owner: string,
  filter: BacklogFilter,
): Promise<Page<BacklogItemWithContact>> {
  const { sort = '-created_at', limit } = filter;
  const wanted = conditions(owner, filter);
  if (sort !== '-created_at') {
    const sorted = sortRows(sort, sortFields, id, filter.cursor);
    const found = selectBacklogItems(tx)
      .where(and(wanted, sorted.after))
      .orderBy(...sorted.order);
    return sorted.toPage((await (limit === undefined ? found : found.limit(limit + 1))).map(joined), limit);
  }
  const after = parseCursor(filter.cursor, cursorSchema);
  const query = selectBacklogItems(tx)
    .where(
      and(
        wanted,
        after && sql`(${createdAt}, ${id}) < (${new Date(after[0]).toISOString()}::timestamptz, ${after[1]}::uuid)`,
      ),
    )
    .orderBy(desc(createdAt), desc(id));
  const rows = await (filter.limit === undefined ? query : query.limit(filter.limit + 1));
  return toPage(rows.map(joined), filter.limit, (last) => writeCursor([last.createdAt.getTime(), last.id]));
}

/** Returns the number of items on all pages of `listBacklogPage`. */
export async function countBacklogItems(tx: Tx, owner: string, filter: BacklogFilter): Promise<number> {
  return tx.$count(backlogItemsTable, conditions(owner, filter));
}

function conditions(owner: string, filter: BacklogFilter): SQL | undefined {
  return and(
    eq(userId, owner),
    isNull(deletedAt),
    filter.priority && eq(priority, filter.priority),
    filter.itemType && eq(itemType, filter.itemType),
    filter.tag ? tagged(filter.tag) : undefined,
    filter.q ? matching(filter.q) : undefined,
    filter.updatedSince && gte(updatedAt, filter.updatedSince),
  );
}

/** Returns the items that are neither deleted nor converted. */
export async function findBacklogItemsById(tx: Tx, owner: string, ids: string[]): Promise<BacklogItemWithContact[]> {
  if (ids.length === 0) return [];
  return (await selectBacklogItems(tx).where(and(eq(userId, owner), inArray(id, ids), isNull(deletedAt)))).map(joined);
}

function tagged(tag: string): SQL {
  return sql`lower(${tag}) in (select lower(each) from unnest(${tags}) each)`;
}

function matching(q: string): SQL | undefined {
  const pattern = containing(q);
  return or(ilike(title, pattern), ilike(description, pattern), sql`array_to_string(${tags}, ' ') ilike ${pattern}`);
}

/** Returns an item that is neither deleted nor converted. */
export async function findBacklogItem(
  tx: Tx,
  owner: string,
  itemId: string,
): Promise<BacklogItemWithContact | undefined> {
  const [row] = await selectBacklogItems(tx).where(and(one(owner, itemId), isNull(deletedAt)));
  return row && joined(row);
}

/** Returns the row, deleted or not, and locks it until the transaction ends. */
export async function lockBacklogItem(tx: Tx, owner: string, itemId: string): Promise<BacklogItemRow | undefined> {
  const [row] = await tx.select().from(backlogItemsTable).where(one(owner, itemId)).for('update');
  return row;
}

export async function insertBacklogItem(tx: Tx, item: typeof backlogItemsTable.$inferInsert): Promise<BacklogItemRow> {
  const [row] = await tx.insert(backlogItemsTable).values(item).returning();
  if (!row) throw new Error('the backlog item was not stored');
  return row;
}

/** Updates only the given columns. */
export async function updateBacklogRow(
  tx: Tx,
  item: Pick<BacklogItemRow, 'userId' | 'id'>,
  changes: Partial<typeof backlogItemsTable.$inferInsert>,
): Promise<BacklogItemRow> {
  const [row] = await tx.update(backlogItemsTable).set(changes).where(one(item.userId, item.id)).returning();
  if (!row) throw new Error('the backlog item went away under its lock');
  return row;
}

/** Deletes, for all users, rows that were deleted before that time; items that became a task which still exists are kept. */
export async function purgeBacklogRows(tx: Tx, deletedBefore: Date): Promise<number> {
  const living = sql`exists (select 1 from tasks t where t.user_id = ${userId} and t.id = ${backlogItemsTable.taskId} and t.deleted_at is null)`;
  const gone = await tx
    .delete(backlogItemsTable)
    .where(and(lt(deletedAt, deletedBefore), sql`not ${living}`))
    .returning({ id });
  return gone.length;
}
