import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment, referenceOwned } from '../../../platform/database/columns.ts';
import { ownerId } from '../../identity/accounts/accounts.table.ts';
import { recurringTasksTable } from '../../planner/recurring/recurring.table.ts';
import { tasksTable } from '../../planner/tasks/tasks.table.ts';

/**
 * The result of a mail to one of our addresses: a task, a recurring task, or the reply to a command. A mail is processed once per address.
 */
export const mailFollowUpsTable = pgTable(
  'mail_follow_ups',
  {
    userId: ownerId().notNull(),
    id: uuid().notNull(),
    /** The mail's Message-ID, or a hash of its content if it has none. */
    messageKey: text('message_key').notNull(),
    /** The local part of the address, in lower case. */
    word: text().notNull(),
    /** With angle brackets; null if the mail has none that a reply can refer to. */
    messageId: text('message_id'),
    references: jsonb().$type<string[]>().notNull(),
    subject: text().notNull(),
    /** The author of the forwarded mail if they are not a contact; their name is a mention. */
    contactName: text('contact_name'),
    taskId: uuid('task_id'),
    recurringTaskId: uuid('recurring_task_id'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    referenceOwned('mail_follow_ups_task_fk', { userId: table.userId, id: table.taskId }, tasksTable).onDelete(
      'cascade',
    ),
    referenceOwned(
      'mail_follow_ups_recurring_task_fk',
      { userId: table.userId, id: table.recurringTaskId },
      recurringTasksTable,
    ).onDelete('cascade'),
    uniqueIndex('mail_follow_ups_message_word').on(table.userId, table.messageKey, table.word),
    index('mail_follow_ups_user_id_task').on(table.userId, table.taskId),
    index('mail_follow_ups_user_id_recurring').on(table.userId, table.recurringTaskId),
    index('mail_follow_ups_answered')
      .on(table.userId, table.createdAt)
      .where(sql`task_id is null and recurring_task_id is null`),
  ],
);

export type MailFollowUpRow = typeof mailFollowUpsTable.$inferSelect;
