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

/** Adds an entry to the history of every task of the contacts: the task loses its contact. */
export async function insertContactRemovals(
  tx: Tx,
  entry: { userId: string; at: Date; channel: TaskHistoryEntry['channel'] },
  contactIds: string[],
): Promise<void> {
  if (contactIds.length === 0) return;
  await tx.execute(sql`
    insert into ${taskHistoryTable} (user_id, id, task_id, at, channel, action, changes)
    select t.user_id, gen_random_uuid(), t.id, ${entry.at.toISOString()}::timestamptz, ${entry.channel}, 'updated',
      jsonb_build_object('contact_id', jsonb_build_object('from', t.contact_id, 'to', null))
    from ${tasksTable} t where t.user_id = ${entry.userId}::uuid and t.contact_id in ${contactIds}`);
}
