import { type ContactSummary, openTaskStatuses, type TaskHistoryEntry } from '@aide/contract';
import { and, asc, desc, eq, inArray, isNull, lt, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { uuidv7 } from 'uuidv7';
import type { Tx } from '../../../platform/database/database.ts';
import { queryRows, uuidArray } from '../../../platform/database/query-rows.ts';
import { createRowParser, insertStatement, selectedColumns } from '../../../platform/database/rows-from-json.ts';
import { contactSummaryColumns } from '../contacts/contacts.repository.ts';
import { contactsTable } from '../contacts/contacts.table.ts';
import { type NewTaskRow, taskHistoryTable, type TaskRow, tasksTable } from './tasks.table.ts';

export type TaskWithContact = TaskRow & { contact: ContactSummary | null };

const one = (userId: string, id: string) => and(eq(tasksTable.userId, userId), eq(tasksTable.id, id));

/** Open, and neither deleted nor in the backlog. */
export const isOpenTask = and(isNull(tasksTable.deletedAt), inArray(tasksTable.status, openTaskStatuses));

/** Open and waiting for an answer. Never null, so that it can be negated. */
export const isWaitingTask: SQL = sql`(${tasksTable.waitingSince} is not null and ${inArray(tasksTable.status, openTaskStatuses)})`;

/** Selects tasks with their contacts; `where` must filter by user. */
export function selectTasks(tx: Tx) {
  return tx
    .select({ task: tasksTable, contact: contactSummaryColumns })
    .from(tasksTable)
    .leftJoin(
      contactsTable,
      and(eq(contactsTable.userId, tasksTable.userId), eq(contactsTable.id, tasksTable.contactId)),
    );
}

export function joined({ task, contact }: { task: TaskRow; contact: ContactSummary | null }): TaskWithContact {
  return { ...task, contact };
}

/**
 * Returns tasks with their contacts; `where` must filter by user. They are read as one JSON value: decoding 50 rows of 30 columns one by one
 * takes twice the time of the main thread. The database writes arrays in two thirds of the time of objects. `revision` is read together with
 * them.
 */
export async function listTaskRows(
  tx: Tx,
  { where, order, limit, revision }: TaskSelection,
): Promise<{ tasks: TaskWithContact[]; revision: number }> {
  // Written as text: it is the most frequent query, and building it from the tables costs more than its conditions. The limit is no
  // parameter: the database would plan for a tenth of the rows, find that too costly, and plan the query anew each time.
  const [page] = await queryRows<{ tasks: unknown[][]; revision: number | null }>(
    tx,
    sql`
    select coalesce(json_agg(json_build_array(${listedColumns})), '[]') as tasks, ${revision ?? sql`0`} as revision
    from (
      select * from "tasks"
      where ${where ?? sql`true`} order by ${sql.join(order, sql`, `)}${sql.raw(limit === undefined ? '' : ` limit ${limit}`)}
    ) "tasks"`,
  );
  return { tasks: page?.tasks.map(parseListedTask) ?? [], revision: page?.revision ?? 0 };
}

const parseTask = createRowParser(tasksTable);
// No join: it would look for a contact for each task, most of which have none.
const listedColumns = sql`${selectedColumns(tasksTable)}, case when "tasks"."contact_id" is not null then (
  select json_build_object('id', "contacts"."id", 'name', "contacts"."name", 'email', "contacts"."email", 'company', "contacts"."company")
  from "contacts" where "contacts"."user_id" = "tasks"."user_id" and "contacts"."id" = "tasks"."contact_id") end`;

function parseListedTask(json: readonly unknown[]): TaskWithContact {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the query adds the contact after the columns
  return Object.assign(parseTask(json), { contact: json.at(-1) as ContactSummary | null });
}

interface TaskSelection {
  where: SQL | undefined;
  order: SQL[];
  limit: number | undefined;
  /** An expression of a number. */
  revision?: SQL | undefined;
}

/** Returns a task that is neither deleted nor in the backlog. */
export async function findTask(tx: Tx, userId: string, id: string): Promise<TaskWithContact | undefined> {
  const [row] = await selectTasks(tx).where(and(one(userId, id), isNull(tasksTable.deletedAt)));
  return row && joined(row);
}

/** Returns true if the user has the task, deleted or not. */
export async function hasTask(tx: Tx, userId: string, id: string): Promise<boolean> {
  const rows = await tx.select({ id: tasksTable.id }).from(tasksTable).where(one(userId, id));
  return rows.length > 0;
}

/** Returns a task with its contact, deleted or not, and locks it until the transaction ends. */
export async function lockTaskWithContact(tx: Tx, userId: string, id: string): Promise<TaskWithContact | undefined> {
  const [row] = await selectTasks(tx).where(one(userId, id)).for('update', { of: tasksTable });
  return row && joined(row);
}

/** Returns the row, deleted or not, and locks it until the transaction ends. */
export async function lockTask(tx: Tx, userId: string, id: string): Promise<TaskRow | undefined> {
  const [row] = await tx.select().from(tasksTable).where(one(userId, id)).for('update');
  return row;
}

export async function insertTask(tx: Tx, task: NewTaskRow): Promise<TaskRow> {
  const [row] = await tx.insert(tasksTable).values(task).returning();
  if (!row) throw new Error('the task was not stored');
  return row;
}

/** Updates only the given columns. */
export async function updateTaskRow(
  tx: Tx,
  { userId, id }: Pick<TaskRow, 'userId' | 'id'>,
  changes: Partial<typeof tasksTable.$inferInsert>,
): Promise<TaskRow> {
  const [row] = await tx.update(tasksTable).set(changes).where(one(userId, id)).returning();
  if (!row) throw new Error('the task went away under its lock');
  return row;
}

/** Purges, for all users, tasks that were deleted before that time, with their history. */
export async function purgeTaskRows(tx: Tx, deletedBefore: Date): Promise<number> {
  const gone = await tx
    .delete(tasksTable)
    .where(lt(tasksTable.deletedAt, deletedBefore))
    .returning({ id: tasksTable.id });
  return gone.length;
}

export type TaskHistoryRow = typeof taskHistoryTable.$inferSelect;

export type NewTaskHistoryRow = typeof taskHistoryTable.$inferInsert;

/** Returns the statement that inserts entries. */
export function insertHistory(entries: readonly NewTaskHistoryRow[]): SQL {
  return sql`${insertStatement(taskHistoryTable, entries)} returning id`;
}

export async function findLatestHistory(tx: Tx, userId: string, taskId: string): Promise<TaskHistoryRow | undefined> {
  const [entry] = await tx
    .select()
    .from(taskHistoryTable)
    .where(and(eq(taskHistoryTable.userId, userId), eq(taskHistoryTable.taskId, taskId)))
    .orderBy(desc(taskHistoryTable.at), desc(taskHistoryTable.id))
    .limit(1);
  return entry;
}

export async function updateTaskHistory(
  tx: Tx,
  { userId, id }: Pick<TaskHistoryRow, 'userId' | 'id'>,
  changes: Pick<TaskHistoryRow, 'at' | 'changes'>,
): Promise<void> {
  await tx
    .update(taskHistoryTable)
    .set(changes)
    .where(and(eq(taskHistoryTable.userId, userId), eq(taskHistoryTable.id, id)));
}

/** Returns the history, oldest first. */
export async function listTaskHistory(tx: Tx, userId: string, taskId: string): Promise<TaskHistoryRow[]> {
  return tx
    .select()
    .from(taskHistoryTable)
    .where(and(eq(taskHistoryTable.userId, userId), eq(taskHistoryTable.taskId, taskId)))
    .orderBy(asc(taskHistoryTable.at), asc(taskHistoryTable.id));
}

/** Returns the history of these tasks, oldest first. */
export async function listHistoryOfTasks(tx: Tx, userId: string, taskIds: string[]): Promise<TaskHistoryRow[]> {
  if (taskIds.length === 0) return [];
  return tx
    .select()
    .from(taskHistoryTable)
    .where(and(eq(taskHistoryTable.userId, userId), inArray(taskHistoryTable.taskId, taskIds)))
    .orderBy(asc(taskHistoryTable.at), asc(taskHistoryTable.id));
}

/** Adds an entry to the history of every task of the contacts: its contact is removed. */
export async function insertContactRemovals(
  tx: Tx,
  entry: { userId: string; at: Date; channel: TaskHistoryEntry['channel'] },
  contactIds: string[],
): Promise<void> {
  if (contactIds.length === 0) return;
  // Entries of the same time are sorted by id, so these ids start with the time like all others.
  const timePart = uuidv7().slice(0, 15);
  await tx.execute(sql`
    insert into ${taskHistoryTable} (user_id, id, task_id, at, channel, action, changes)
    select t.user_id, (${timePart}::text || substr(gen_random_uuid()::text, 16))::uuid, t.id, ${entry.at.toISOString()}::timestamptz, ${entry.channel}, 'updated',
      jsonb_build_object('contact_id', jsonb_build_object('from', t.contact_id, 'to', null))
    from ${tasksTable} t where t.user_id = ${entry.userId}::uuid and t.contact_id in ${contactIds}`);
}

/** Removes contacts from the further contacts of tasks, with an entry in their history. */
export async function removeFurtherContacts(
  tx: Tx,
  entry: { userId: string; at: Date; channel: TaskHistoryEntry['channel'] },
  contactIds: readonly string[],
): Promise<void> {
  const timePart = uuidv7().slice(0, 15);
  await tx.execute(sql`
    with changed as (
      update ${tasksTable} t set also_with = ${withoutContacts(contactIds)}
      where t.user_id = ${entry.userId}::uuid and t.also_with <> '{}' and t.also_with && ${uuidArray(contactIds)}
      returning t.user_id, t.id, t.also_with, (select o.also_with from ${tasksTable} o where o.user_id = t.user_id and o.id = t.id) as before
    )
    insert into ${taskHistoryTable} (user_id, id, task_id, at, channel, action, changes)
    select user_id, (${timePart}::text || substr(gen_random_uuid()::text, 16))::uuid, id, ${entry.at.toISOString()}::timestamptz, ${entry.channel}, 'updated',
      jsonb_build_object('also_with', jsonb_build_object('from', to_jsonb(before), 'to', to_jsonb(also_with)))
    from changed`);
}

/** Returns the further contacts of a row `t` without these. */
export function withoutContacts(contactIds: readonly string[]): SQL {
  return sql`array(select a.id from unnest(t.also_with) with ordinality as a(id, place) where a.id <> all(${uuidArray(contactIds)}) order by a.place)`;
}

/** Stores the names of contacts in the rows that wait for them, before the contacts are deleted. */
export async function keepAwaitedNames(
  tx: Tx,
  table: PgTable,
  userId: string,
  contactIds: readonly string[],
): Promise<void> {
  if (contactIds.length === 0) return;
  await tx.execute(sql`
    update ${table} t set waiting_for = c.name from ${contactsTable} c
    where t.user_id = ${userId}::uuid and t.contact_id in ${contactIds} and t.waiting_since is not null and t.waiting_for is null
      and c.user_id = t.user_id and c.id = t.contact_id`);
}
