import { and, between, eq, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { backlogItemsTable } from '../features/planner/backlog/backlog.table.ts';
import { contactsTable } from '../features/planner/contacts/contacts.table.ts';
import { recurringTasksTable, type RecurringTaskRow } from '../features/planner/recurring/recurring.table.ts';
import { taskHistoryTable, tasksTable } from '../features/planner/tasks/tasks.table.ts';
import type { Tx } from '../platform/database/database.ts';
import { demoId, demoIdRange, type DemoKind } from './demo-ids.ts';

export interface DemoRows {
  contacts: (typeof contactsTable.$inferInsert)[];
  recurring: (typeof recurringTasksTable.$inferInsert)[];
  tasks: (typeof tasksTable.$inferInsert)[];
  history: (typeof taskHistoryTable.$inferInsert)[];
  backlog: (typeof backlogItemsTable.$inferInsert)[];
}

/** Returns when the demo's rows were last written, from its first contact. */
export async function lastDemoAt(tx: Tx, userId: string): Promise<Date | null> {
  const [row] = await tx
    .select({ at: contactsTable.updatedAt })
    .from(contactsTable)
    .where(and(eq(contactsTable.userId, userId), eq(contactsTable.id, demoId('contact', 0))));
  return row?.at ?? null;
}

export async function listContactIds(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.select({ id: contactsTable.id }).from(contactsTable).where(eq(contactsTable.userId, userId));
  return rows.map(({ id }) => id);
}

/** Deletes the demo's own rows. A visitor's rows stay, unlinked from contacts for now. */
async function clearDemoRows(tx: Tx, userId: string): Promise<void> {
  const clear = async (table: PgTable & { userId: PgColumn; id: PgColumn }, kind: DemoKind) => {
    const { first, last } = demoIdRange(kind);
    await tx.delete(table).where(and(eq(table.userId, userId), between(table.id, first, last)));
  };
  await clear(taskHistoryTable, 'history');
  await clear(tasksTable, 'task');
  // Tasks that the demo's recurring tasks have created since would be created a second time.
  const { first, last } = demoIdRange('recurring');
  await tx
    .delete(tasksTable)
    .where(and(eq(tasksTable.userId, userId), between(tasksTable.recurringTaskId, first, last)));
  await clear(recurringTasksTable, 'recurring');
  await clear(backlogItemsTable, 'backlog');
}

const batch = 500;

function* batches<T>(rows: readonly T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += batch) yield rows.slice(start, start + batch);
}

/** Replaces the demo's rows and returns the recurring tasks. Rows of contacts are kept, so that a visitor's tasks keep their contacts. */
export async function replaceDemoRows(tx: Tx, userId: string, rows: DemoRows): Promise<RecurringTaskRow[]> {
  await clearDemoRows(tx, userId);
  await tx
    .insert(contactsTable)
    .values(rows.contacts)
    .onConflictDoUpdate({
      target: [contactsTable.userId, contactsTable.id],
      set: {
        createdAt: sql`excluded.created_at`,
        updatedAt: sql`excluded.updated_at`,
        rhythm: sql`excluded.rhythm`,
        rhythmSince: sql`excluded.rhythm_since`,
      },
    });
  const recurring = await tx.insert(recurringTasksTable).values(rows.recurring).returning();
  for (const part of batches(rows.tasks)) await tx.insert(tasksTable).values(part);
  for (const part of batches(rows.history)) await tx.insert(taskHistoryTable).values(part);
  for (const part of batches(rows.backlog)) await tx.insert(backlogItemsTable).values(part);
  return recurring;
}
