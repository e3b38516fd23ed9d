import { notificationKinds } from '@aide/contract';
import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment, referenceOwned } from '../../../platform/database/columns.ts';
import { ownerId } from '../../identity/accounts/accounts.table.ts';
import { tasksTable } from '../../planner/tasks/tasks.table.ts';

/** The notifications of a user in the web app. Ids are chronological, so the primary key also lists newest first. */
export const notificationsTable = pgTable(
  'notifications',
  {
    userId: ownerId().notNull(),
    id: uuid().notNull(),
    kind: text({ enum: notificationKinds }).notNull(),
    /** The key of its delivery: the subject including its time. A key has at most one notification. */
    key: text().notNull(),
    taskId: uuid('task_id'),
    title: text().notNull(),
    body: text().notNull(),
    /** A path of the web app. */
    url: text(),
    /** The due date of the task that its actions refer to. */
    taskDueAt: moment('task_due_at'),
    /** The session whose action it is about. */
    sessionId: uuid('session_id'),
    createdAt: moment('created_at').notNull(),
    readAt: moment('read_at'),
    /** When its task was completed, rescheduled or deleted. */
    handledAt: moment('handled_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    referenceOwned('notifications_task_fk', { userId: table.userId, id: table.taskId }, tasksTable).onDelete('cascade'),
    uniqueIndex('notifications_key').on(table.userId, table.key),
    index('notifications_user_id_unread')
      .on(table.userId, table.id)
      .where(sql`read_at is null`),
    index('notifications_user_id_task')
      .on(table.userId, table.taskId)
      .where(sql`task_id is not null`),
    index('notifications_created').on(table.createdAt),
  ],
);

export type NotificationRow = typeof notificationsTable.$inferSelect;
