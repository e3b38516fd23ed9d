import { and, asc, eq, gt, gte, isNotNull, lt, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { isOpenTask, joined, selectTasks, type TaskWithContact } from '../../planner/tasks/tasks.repository.ts';
import { tasksTable, type TaskRow } from '../../planner/tasks/tasks.table.ts';

/** Returns open tasks with a date after an id, in id order, locked until the transaction ends. */
export async function lockRemindableTasks(
  tx: Tx,
  userId: string,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<TaskRow[]> {
  const { id } = tasksTable;
  return tx
    .select()
    .from(tasksTable)
    .where(
      and(
        eq(tasksTable.userId, userId),
        isOpenTask,
        isNotNull(tasksTable.dueAt),
        after === undefined ? undefined : gt(id, after),
      ),
    )
    .orderBy(id)
    .limit(limit)
    .for('update');
}

/** Returns the open tasks that are due next, locked until the transaction ends. */
export async function lockTasksDueSoon(
  tx: Tx,
  userId: string,
  { from, limit }: { from: Date; limit: number },
): Promise<TaskRow[]> {
  return tx
    .select()
    .from(tasksTable)
    .where(and(eq(tasksTable.userId, userId), isOpenTask, gte(tasksTable.dueAt, from)))
    .orderBy(asc(tasksTable.dueAt), asc(tasksTable.id))
    .limit(limit)
    .for('update');
}

/** Returns open tasks due before the end of a local day, soonest first. */
export async function listOpenTasksUntil(
  tx: Tx,
  userId: string,
  until: { moment: Date; day: string },
): Promise<TaskWithContact[]> {
  const dueMoment = and(eq(tasksTable.dueHasTime, true), lt(tasksTable.dueAt, until.moment));
  const dueDay = and(
    eq(tasksTable.dueHasTime, false),
    sql`${tasksTable.dueAt} <= ${`${until.day}T00:00:00Z`}::timestamptz`,
  );
  const rows = await selectTasks(tx)
    .where(
      and(eq(tasksTable.userId, userId), isOpenTask, isNotNull(tasksTable.dueAt), sql`(${dueMoment} or ${dueDay})`),
    )
    .orderBy(asc(tasksTable.dueAt), asc(tasksTable.id));
  return rows.map(joined);
}
