import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { isOpenTask } from '../../planner/tasks/tasks.repository.ts';
import { tasksTable } from '../../planner/tasks/tasks.table.ts';

const withContact = (userId: string, contactId: string) =>
  and(eq(tasksTable.userId, userId), eq(tasksTable.contactId, contactId));

/** Returns the most recently completed task with the contact, or null. */
export async function findLastCompleted(
  tx: Tx,
  userId: string,
  contactId: string,
): Promise<{ title: string; completedAt: Date } | null> {
  const { title, completedAt, status, deletedAt } = tasksTable;
  const [row] = await tx
    .select({ title, completedAt })
    .from(tasksTable)
    .where(and(withContact(userId, contactId), eq(status, 'completed'), isNotNull(completedAt), isNull(deletedAt)))
    .orderBy(desc(completedAt))
    .limit(1);
  return row?.completedAt ? { title: row.title, completedAt: row.completedAt } : null;
}

/** Lists the titles of open follow-ups with the contact, soonest due first, at most ten. */
export async function listOpenFollowUps(tx: Tx, userId: string, contactId: string): Promise<string[]> {
  const rows = await tx
    .select({ title: tasksTable.title })
    .from(tasksTable)
    .where(and(withContact(userId, contactId), eq(tasksTable.taskType, 'follow_up'), isOpenTask))
    .orderBy(sql`${tasksTable.dueAt} asc nulls last`, asc(tasksTable.id))
    .limit(10);
  return rows.map(({ title }) => title);
}
