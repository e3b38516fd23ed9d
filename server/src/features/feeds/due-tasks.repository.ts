import { and, asc, eq, gte } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { isOpenTask, joined, selectTasks, type TaskWithContact } from '../tasks/tasks.repository.ts';
import { tasksTable } from '../tasks/tasks.table.ts';

/** Open tasks that are due from that moment on, soonest first. */
export async function listDueTasks(tx: Tx, userId: string, from: Date, limit: number): Promise<TaskWithContact[]> {
  const rows = await selectTasks(tx)
    .where(and(eq(tasksTable.userId, userId), isOpenTask, gte(tasksTable.dueAt, from)))
    .orderBy(asc(tasksTable.dueAt), asc(tasksTable.id))
    .limit(limit);
  return rows.map(joined);
}
