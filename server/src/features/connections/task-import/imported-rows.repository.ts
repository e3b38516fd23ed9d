import { and, asc, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { uuidArray } from '../../../platform/database/query-rows.ts';
import { insertRows, rowsFromJson } from '../../../platform/database/rows-from-json.ts';
import { backlogItemsTable, type BacklogItemRow } from '../../planner/backlog/backlog.table.ts';
import { hasOtherKey } from '../../planner/contacts/contacts.repository.ts';
import { contactsTable, type ContactRow } from '../../planner/contacts/contacts.table.ts';
import { deliveriesTable } from '../../reminders/deliveries/deliveries.table.ts';
import { recurringTasksTable, type RecurringTaskRow } from '../../planner/recurring/recurring.table.ts';
import { type NewTaskRow, taskHistoryTable, tasksTable, type TaskRow } from '../../planner/tasks/tasks.table.ts';
import { taskImportEntriesTable } from './task-import.table.ts';

/** The tables that an import fills, including those of reminders. */
export const filledTables = [
  contactsTable,
  recurringTasksTable,
  backlogItemsTable,
  tasksTable,
  taskHistoryTable,
  deliveriesTable,
  taskImportEntriesTable,
];

export async function insertTasks(tx: Tx, rows: NewTaskRow[]): Promise<TaskRow[]> {
  return rows.length === 0 ? [] : tx.insert(tasksTable).select(rowsFromJson(tasksTable, rows)).returning();
}

export async function insertHistory(tx: Tx, rows: (typeof taskHistoryTable.$inferInsert)[]): Promise<void> {
  await insertRows(tx, taskHistoryTable, rows);
}

/** Returns the contacts with these names, ignoring case, oldest first, locked against deletion until the transaction ends. */
export async function findContactsByNames(tx: Tx, userId: string, names: readonly string[]): Promise<ContactRow[]> {
  if (names.length === 0) return [];
  const keys = [...new Set(names.map((name) => name.toLowerCase()))];
  return tx
    .select()
    .from(contactsTable)
    .where(and(eq(contactsTable.userId, userId), inArray(sql`lower(${contactsTable.name})`, keys)))
    .orderBy(asc(contactsTable.createdAt), asc(contactsTable.id))
    .for('key share');
}

/** Returns which occurrences of these recurring tasks already have a task, deleted or not. */
export async function listTakenOccurrences(tx: Tx, userId: string, recurringIds: readonly string[]): Promise<string[]> {
  if (recurringIds.length === 0) return [];
  const rows = await tx
    .select({ id: tasksTable.recurringTaskId, date: tasksTable.occurrenceDate })
    .from(tasksTable)
    .where(and(eq(tasksTable.userId, userId), inArray(tasksTable.recurringTaskId, [...recurringIds])));
  return rows.map(({ id, date }) => `${id} ${date}`);
}

/** Returns which of these ids the account itself has, without deleted rows. */
export async function listExistingIds(tx: Tx, userId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const found: string[] = [];
  for (const table of [tasksTable, recurringTasksTable, backlogItemsTable]) {
    const rows = await tx
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.userId, userId), inArray(table.id, [...ids]), isNull(table.deletedAt)));
    found.push(...rows.map(({ id }) => id));
  }
  const contacts = await tx
    .select({ id: contactsTable.id })
    .from(contactsTable)
    .where(and(eq(contactsTable.userId, userId), inArray(contactsTable.id, [...ids])));
  return [...found, ...contacts.map(({ id }) => id)];
}

/** Returns the contacts with these addresses or phone numbers, oldest first, except those that this import has added. */
export async function findContactsBeforeImport(
  tx: Tx,
  userId: string,
  { emailKeys, phoneKeys }: { emailKeys: string[]; phoneKeys: string[] },
  importId: string | undefined,
): Promise<ContactRow[]> {
  const same = [
    ...(emailKeys.length === 0 ? [] : [inArray(contactsTable.emailKey, emailKeys)]),
    ...(phoneKeys.length === 0 ? [] : [inArray(contactsTable.phoneKey, phoneKeys)]),
    ...(emailKeys.length + phoneKeys.length === 0 ? [] : [hasOtherKey([...emailKeys, ...phoneKeys])]),
  ];
  if (same.length === 0) return [];
  const entries = taskImportEntriesTable;
  const ofImport = tx
    .select({ id: entries.entityId })
    .from(entries)
    .where(and(eq(entries.userId, userId), eq(entries.importId, importId ?? uuidOfNone), eq(entries.kind, 'contact')));
  return tx
    .select()
    .from(contactsTable)
    .where(and(eq(contactsTable.userId, userId), or(...same), notInArray(contactsTable.id, ofImport)))
    .orderBy(asc(contactsTable.createdAt), asc(contactsTable.id));
}

const uuidOfNone = '00000000-0000-0000-0000-000000000000';

/** Returns tasks, deleted or not, and locks them until the transaction ends. */
export async function lockTasks(tx: Tx, userId: string, ids: string[]): Promise<TaskRow[]> {
  const where = and(eq(tasksTable.userId, userId), sql`${tasksTable.id} = any(${uuidArray(ids)})`);
  return tx.select().from(tasksTable).where(where).orderBy(asc(tasksTable.id)).for('update');
}

/** Returns the unchanged occurrences of these recurring tasks, locked until the transaction ends. */
export async function lockUntouchedOccurrences(tx: Tx, userId: string, recurringIds: string[]): Promise<TaskRow[]> {
  if (recurringIds.length === 0) return [];
  return tx
    .select()
    .from(tasksTable)
    .where(
      and(
        eq(tasksTable.userId, userId),
        inArray(tasksTable.recurringTaskId, recurringIds),
        inArray(tasksTable.source, ['recurring', 'import']),
        eq(tasksTable.updatedAt, tasksTable.createdAt),
        isNull(tasksTable.deletedAt),
      ),
    )
    .orderBy(asc(tasksTable.id))
    .for('update');
}

/** Deletes tasks permanently, with their history and reminders. */
export async function deleteTaskRows(tx: Tx, userId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.delete(tasksTable).where(and(eq(tasksTable.userId, userId), sql`${tasksTable.id} = any(${uuidArray(ids)})`));
}

const ofRecurring = (userId: string, ids: string[]) =>
  and(eq(recurringTasksTable.userId, userId), inArray(recurringTasksTable.id, ids));

export async function lockRecurringTasks(tx: Tx, userId: string, ids: string[]): Promise<RecurringTaskRow[]> {
  return tx.select().from(recurringTasksTable).where(ofRecurring(userId, ids)).for('update');
}

export async function deleteRecurringRows(tx: Tx, userId: string, ids: string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(recurringTasksTable).where(ofRecurring(userId, ids));
}

const ofBacklog = (userId: string, ids: string[]) =>
  and(eq(backlogItemsTable.userId, userId), inArray(backlogItemsTable.id, ids));

export async function lockBacklogItems(tx: Tx, userId: string, ids: string[]): Promise<BacklogItemRow[]> {
  return tx.select().from(backlogItemsTable).where(ofBacklog(userId, ids)).for('update');
}

export async function deleteBacklogRows(tx: Tx, userId: string, ids: string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(backlogItemsTable).where(ofBacklog(userId, ids));
}

export async function lockContacts(tx: Tx, userId: string, ids: string[]): Promise<ContactRow[]> {
  const where = and(eq(contactsTable.userId, userId), inArray(contactsTable.id, ids));
  return tx.select().from(contactsTable).where(where).for('update');
}
