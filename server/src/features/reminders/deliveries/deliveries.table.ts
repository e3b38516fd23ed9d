import { deliveryChannels, deliveryKinds, deliveryStatuses, type ReminderSettings } from '@aide/contract';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment, referenceOwned } from '../../../platform/database/columns.ts';
import { ownerId } from '../../identity/accounts/accounts.table.ts';
import { tasksTable } from '../../planner/tasks/tasks.table.ts';

/** The outbox: one row per notice and channel, from planning to the channel's reply. */
export const deliveriesTable = pgTable(
  'deliveries',
  {
    userId: ownerId().notNull(),
    id: uuid().notNull(),
    kind: text({ enum: deliveryKinds }).notNull(),
    channel: text({ enum: deliveryChannels }).notNull(),
    /** Identifies the notice, including its due time: it is sent at most once per channel. */
    key: text().notNull(),
    taskId: uuid('task_id'),
    /** The lead time of a reminder, in minutes. */
    leadMinutes: integer('lead_minutes'),
    /** The due time that a reminder is about, or the run of a scheduler. */
    subjectAt: moment('subject_at').notNull(),
    dueAt: moment('due_at').notNull(),
    status: text({ enum: deliveryStatuses }).notNull(),
    attempts: integer().notNull().default(0),
    messageId: text('message_id'),
    /** The channel's reply when it accepted the message. */
    answer: text(),
    lastError: text('last_error'),
    sentAt: moment('sent_at'),
    mergedInto: uuid('merged_into'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    referenceOwned('deliveries_task_fk', { userId: table.userId, id: table.taskId }, tasksTable).onDelete('cascade'),
    uniqueIndex('deliveries_key').on(table.userId, table.key),
    index('deliveries_user_id_task').on(table.userId, table.taskId),
    index('deliveries_user_id_due').on(table.userId, table.dueAt, table.id),
    index('deliveries_user_id_status_due')
      .on(table.userId, table.status, table.dueAt)
      .where(sql`status in ('planned', 'failed')`),
    index('deliveries_user_id_merged')
      .on(table.userId, table.mergedInto)
      .where(sql`merged_into is not null`),
  ],
);

export type DeliveryRow = typeof deliveriesTable.$inferSelect;

/** Settings that a user has changed; without a row the defaults apply. */
export const reminderSettingsTable = pgTable('reminder_settings', {
  userId: ownerId().primaryKey(),
  settings: jsonb().$type<ReminderSettings>().notNull(),
  updatedAt: moment('updated_at').notNull(),
});
