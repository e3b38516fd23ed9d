import { and, eq, gte, isNull, or } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { contactSummaryColumns } from '../../planner/contacts/contacts.repository.ts';
import { contactsTable } from '../../planner/contacts/contacts.table.ts';
import { tasksTable } from '../../planner/tasks/tasks.table.ts';
import type { ReportedTask } from './weekly-report.rules.ts';

/** Returns the tasks of a week's report: all created or completed since, and all open ones. */
export async function listReportedTasks(tx: Tx, userId: string, since: Date): Promise<ReportedTask[]> {
  return tx
    .select({
      status: tasksTable.status,
      dueAt: tasksTable.dueAt,
      dueHasTime: tasksTable.dueHasTime,
      createdAt: tasksTable.createdAt,
      completedAt: tasksTable.completedAt,
      contact: contactSummaryColumns,
    })
    .from(tasksTable)
    .leftJoin(
      contactsTable,
      and(eq(contactsTable.userId, tasksTable.userId), eq(contactsTable.id, tasksTable.contactId)),
    )
    .where(
      and(
        eq(tasksTable.userId, userId),
        isNull(tasksTable.deletedAt),
        or(gte(tasksTable.createdAt, since), isNull(tasksTable.completedAt), gte(tasksTable.completedAt, since)),
      ),
    );
}
