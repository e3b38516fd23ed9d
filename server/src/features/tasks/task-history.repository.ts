import type { TaskHistoryEntry } from '@aide/contract';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { taskHistoryTable, tasksTable } from './tasks.table.ts';

export type TaskHistoryRow = typeof taskHistoryTable.$inferSelect;

export async function insertTaskHistory(tx: Tx, entry: typeof taskHistoryTable.$inferInsert): Promise<void> {
  await tx.insert(taskHistoryTable).values(entry);
}

/** Oldest first. */
export async function listTaskHistory(tx: Tx, userId: string, taskId: string): Promise<TaskHistoryRow[]> {
  return tx
    .select()
    .from(taskHistoryTable)
    .where(and(eq(taskHistoryTable.userId, userId), eq(taskHistoryTable.taskId, taskId)))
    .orderBy(asc(taskHistoryTable.at), asc(taskHistoryTable.id));
}

/** Of all the user's tasks, oldest first. */
export async function listAllTaskHistory(tx: Tx, userId: string): Promise<TaskHistoryRow[]> {
  return tx
    .select()
    .from(taskHistoryTable)
    .where(eq(taskHistoryTable.userId, userId))
    .orderBy(asc(taskHistoryTable.at), asc(taskHistoryTable.id));
}

/** Writes into every task of a contact that the link to it goes. */
export async function insertContactGone(
  tx: Tx,
  entry: { userId: string; contactId: string; at: Date; channel: TaskHistoryEntry['channel'] },
): Promise<void> {
  const changes: TaskHistoryEntry['changes'] = { contact_id: { from: entry.contactId, to: null } };
  await tx.execute(sql`
    insert into ${taskHistoryTable} (user_id, id, task_id, at, channel, action, changes)
    select user_id, gen_random_uuid(), id, ${entry.at.toISOString()}::timestamptz, ${entry.channel}, 'updated',
      ${JSON.stringify(changes)}::jsonb
    from ${tasksTable} where user_id = ${entry.userId}::uuid and contact_id = ${entry.contactId}::uuid`);
}
