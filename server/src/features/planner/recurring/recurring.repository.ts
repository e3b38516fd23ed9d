import type { ContactSummary, Priority, RecurringStatus } from '@aide/contract';
import { and, asc, eq, gte, ilike, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
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
import { uuidArray } from '../../../platform/database/query-rows.ts';
import { sortRows, type SortField } from '../../../platform/database/sort.ts';
import { contactSummaryColumns, holdContact } from '../contacts/contacts.repository.ts';
import { contactsTable } from '../contacts/contacts.table.ts';
import { isOpenTask, withoutContacts } from '../tasks/tasks.repository.ts';
import { tasksTable } from '../tasks/tasks.table.ts';
import { recurringTasksTable, type RecurringTaskRow } from './recurring.table.ts';

export type RecurringTaskWithContact = RecurringTaskRow & { contact: ContactSummary | null };

const { userId: owner, id: ownId, deletedAt, status, nextOccurrence } = recurringTasksTable;
const one = (userId: string, id: string) => and(eq(owner, userId), eq(ownId, id), isNull(deletedAt));

const joined = ({ row, contact }: { row: RecurringTaskRow; contact: ContactSummary | null }) => ({ ...row, contact });

/** A paused recurring task has no next occurrence, whatever is stored. */
const comesNext = sql`case when ${status} = 'pending' then ${nextOccurrence} end`;

/** Selects recurring tasks with their contacts; `where` must filter by user. */
export function selectRecurringTasks(tx: Tx) {
  return tx
    .select({ row: recurringTasksTable, contact: contactSummaryColumns })
    .from(recurringTasksTable)
    .leftJoin(contactsTable, and(eq(contactsTable.userId, owner), eq(contactsTable.id, recurringTasksTable.contactId)));
}

export async function findRecurringTask(
  tx: Tx,
  userId: string,
  id: string,
): Promise<RecurringTaskWithContact | undefined> {
  const [found] = await selectRecurringTasks(tx).where(one(userId, id));
  return found && { ...found.row, contact: found.contact };
}

/** Returns the recurring tasks that are not deleted. */
export async function findRecurringTasksById(
  tx: Tx,
  userId: string,
  ids: string[],
): Promise<RecurringTaskWithContact[]> {
  if (ids.length === 0) return [];
  const found = await selectRecurringTasks(tx).where(and(eq(owner, userId), inArray(ownId, ids), isNull(deletedAt)));
  return found.map(joined);
}

export interface RecurringFilter {
  status?: RecurringStatus | undefined;
  priority?: Priority | undefined;
  q?: string | undefined;
  updatedSince?: Date | undefined;
  /** Default: `next_occurrence`. */
  sort?: string | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
}

const sortFields: Record<string, SortField<RecurringTaskWithContact>> = {
  next_occurrence: {
    expression: comesNext,
    read: (row) => (row.status === 'pending' ? row.nextOccurrence : null),
    isNullable: true,
    kind: 'moment',
  },
  created_at: { expression: recurringTasksTable.createdAt, read: (row) => row.createdAt, kind: 'moment' },
  updated_at: { expression: recurringTasksTable.updatedAt, read: (row) => row.updatedAt, kind: 'moment' },
  title: { expression: recurringTasksTable.title, read: (row) => row.title, kind: 'text' },
};

/** The largest value of a cursor means "no next occurrence". */
const never = 253_402_300_799_999;
const cursorSchema = z.tuple([cursorMomentSchema, z.uuid()]);
const sortKey = sql`coalesce(${comesNext}, ${new Date(never).toISOString()}::timestamptz)`;

/** Returns those with a next occurrence first, then paused and ended ones. All without `limit`. */
export async function listRecurringPage(
  tx: Tx,
  userId: string,
  filter: RecurringFilter,
): Promise<Page<RecurringTaskWithContact>> {
  const { sort = 'next_occurrence', limit } = filter;
  if (sort !== 'next_occurrence') {
    const sorted = sortRows(sort, sortFields, ownId, filter.cursor);
    const sortedQuery = selectRecurringTasks(tx)
      .where(and(matching(userId, filter), sorted.after))
      .orderBy(...sorted.order);
    const sortedRows = await (limit === undefined ? sortedQuery : sortedQuery.limit(limit + 1));
    return sorted.toPage(sortedRows.map(joined), limit);
  }
  const after = parseCursor(filter.cursor, cursorSchema);
  const query = selectRecurringTasks(tx)
    .where(and(matching(userId, filter), after && isBehind(after)))
    .orderBy(asc(sortKey), asc(ownId));
  const found = await (filter.limit === undefined ? query : query.limit(filter.limit + 1));
  return toPage(found.map(joined), filter.limit, (last) => writeCursor([getSortKey(last), last.id]));
}

/** Returns the number of recurring tasks on all pages of `listRecurringPage`. */
export async function countRecurringTasks(tx: Tx, userId: string, filter: RecurringFilter): Promise<number> {
  return tx.$count(recurringTasksTable, matching(userId, filter));
}

function getSortKey(row: RecurringTaskRow): number {
  return (row.status === 'pending' ? row.nextOccurrence?.getTime() : undefined) ?? never;
}

function isBehind([moment, id]: z.infer<typeof cursorSchema>): SQL {
  return sql`(${sortKey}, ${ownId}) > (${new Date(moment).toISOString()}::timestamptz, ${id}::uuid)`;
}

function matching(userId: string, { status: wanted, priority, q, updatedSince }: RecurringFilter): SQL | undefined {
  const { title, description } = recurringTasksTable;
  return and(
    eq(owner, userId),
    isNull(deletedAt),
    wanted && eq(status, wanted),
    priority && eq(recurringTasksTable.priority, priority),
    updatedSince && gte(recurringTasksTable.updatedAt, updatedSince),
    q ? or(ilike(title, containing(q)), ilike(description, containing(q))) : undefined,
  );
}

export async function insertRecurringTask(
  tx: Tx,
  row: typeof recurringTasksTable.$inferInsert,
): Promise<RecurringTaskRow> {
  const [stored] = await tx.insert(recurringTasksTable).values(row).returning();
  if (!stored) throw new Error('the recurring task was not stored');
  return stored;
}

/**
 * Returns the row, locked until the transaction ends. Locks its contact first: deleting a contact also locks the contact before the rows
 * that refer to it, and the same order prevents deadlocks.
 */
export async function lockRecurringTask(tx: Tx, userId: string, id: string): Promise<RecurringTaskRow | undefined> {
  const [seen] = await tx
    .select({ contactId: recurringTasksTable.contactId })
    .from(recurringTasksTable)
    .where(one(userId, id));
  if (seen?.contactId) await holdContact(tx, userId, seen.contactId);
  const [row] = await tx.select().from(recurringTasksTable).where(one(userId, id)).for('update');
  return row;
}

/** The same row, deleted or not. */
export async function lockRecurringRow(tx: Tx, userId: string, id: string): Promise<RecurringTaskRow | undefined> {
  const [row] = await tx
    .select()
    .from(recurringTasksTable)
    .where(and(eq(owner, userId), eq(ownId, id)))
    .for('update');
  return row;
}

/** Clears the deletion of a locked row. */
export async function restoreRecurringRow(
  tx: Tx,
  { userId, id }: Pick<RecurringTaskRow, 'userId' | 'id'>,
  updatedAt: Date,
): Promise<RecurringTaskRow> {
  const [row] = await tx
    .update(recurringTasksTable)
    .set({ deletedAt: null, updatedAt })
    .where(and(eq(owner, userId), eq(ownId, id)))
    .returning();
  if (!row) throw new Error('the recurring task went away under its lock');
  return row;
}

/** Removes contacts from the further contacts of recurring tasks. */
export async function removeContactsOfRecurring(tx: Tx, userId: string, contactIds: readonly string[]): Promise<void> {
  await tx.execute(sql`update ${recurringTasksTable} t set also_with = ${withoutContacts(contactIds)}
    where t.user_id = ${userId}::uuid and t.also_with && ${uuidArray(contactIds)}`);
}

/** Updates only the columns that have a value. */
export async function updateRecurringRow(
  tx: Tx,
  { userId, id }: Pick<RecurringTaskRow, 'userId' | 'id'>,
  changes: Partial<{ [Column in keyof RecurringTaskRow]: RecurringTaskRow[Column] | undefined }>,
): Promise<RecurringTaskRow> {
  const [row] = await tx.update(recurringTasksTable).set(changes).where(one(userId, id)).returning();
  if (!row) throw new Error('the recurring task went away under its lock');
  return row;
}

/** Returns the open occurrences, with their day. */
export async function listOpenOccurrences(
  tx: Tx,
  { userId, id }: Pick<RecurringTaskRow, 'userId' | 'id'>,
): Promise<{ id: string; occurrenceDate: string | null }[]> {
  return tx
    .select({ id: tasksTable.id, occurrenceDate: tasksTable.occurrenceDate })
    .from(tasksTable)
    .where(and(eq(tasksTable.userId, userId), eq(tasksTable.recurringTaskId, id), isOpenTask))
    .orderBy(asc(tasksTable.id));
}

/** Returns true if an occurrence has already become a task, even one that was deleted since. */
export async function isMade(tx: Tx, row: RecurringTaskRow, occurrenceDate: string): Promise<boolean> {
  const made = await tx
    .select({ id: tasksTable.id })
    .from(tasksTable)
    .where(
      and(
        eq(tasksTable.userId, row.userId),
        eq(tasksTable.recurringTaskId, row.id),
        eq(tasksTable.occurrenceDate, occurrenceDate),
      ),
    );
  return made.length > 0;
}

/** Deletes, for all users, rows that were deleted before that time. */
export async function purgeRecurringRows(tx: Tx, deletedBefore: Date): Promise<number> {
  const gone = await tx
    .delete(recurringTasksTable)
    .where(lt(deletedAt, deletedBefore))
    .returning({ id: recurringTasksTable.id });
  return gone.length;
}
