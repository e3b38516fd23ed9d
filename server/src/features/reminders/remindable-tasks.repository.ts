import { and, asc, eq, isNotNull, lt, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { isOpenTask, joined, selectTasks, type TaskWithContact } from '../tasks/tasks.repository.ts';
import { tasksTable, type TaskRow } from '../tasks/tasks.table.ts';

/** Every open task with a date, kept from other writers until the transaction ends. */
export async function lockRemindableTasks(tx: Tx, userId: string): Promise<TaskRow[]> {
  return tx
    .select()
    .from(tasksTable)
    .where(and(eq(tasksTable.userId, userId), isOpenTask, isNotNull(tasksTable.dueAt)))
    .orderBy(tasksTable.id)
    .for('update');
}

/** Open tasks due before the end of a local day: moments before its end, days up to it. Soonest first. */
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
