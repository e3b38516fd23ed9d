import { priorities, recurringStatuses, taskSources, taskTypes, type Recurrence } from '@aide/contract';
import { date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment, referenceOwned } from '../../../platform/database/columns.ts';
import { ownerId } from '../../identity/accounts/accounts.table.ts';
import { contactsTable } from '../contacts/contacts.table.ts';
import { createSharedColumns } from '../tasks/shared-fields.table.ts';

export const recurringTasksTable = pgTable(
  'recurring_tasks',
  {
    userId: ownerId().notNull(),
    id: uuid().notNull(),
    title: text().notNull(),
    description: text(),
    /** Titles; each occurrence gets its own steps. */
    steps: jsonb().$type<string[]>().notNull().default([]),
    status: text({ enum: recurringStatuses }).notNull(),
    priority: text({ enum: priorities }).notNull(),
    taskType: text('task_type', { enum: taskTypes }).notNull(),
    source: text({ enum: taskSources }).notNull(),
    contactId: uuid('contact_id'),
    pattern: jsonb().$type<Recurrence>().notNull(),
    /** The time zone of the pattern; it does not change with the user's. */
    timezone: text().notNull(),
    /** The first occurrence's local day: intervals and counts start there. */
    startsOn: date('starts_on').notNull(),
    /** Null if the pattern has ended. Stored, but not displayed, while paused. */
    nextOccurrence: moment('next_occurrence'),
    recurrenceCount: integer('recurrence_count').notNull().default(0),
    /** Set for a task that repeats until an answer comes: the day since which it is awaited. */
    waitingSince: date('waiting_since'),
    /** Who is waited for if it is not the contact. */
    waitingFor: text('waiting_for'),
    ...createSharedColumns(),
    captureId: uuid('capture_id'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    // The migration has SET NULL (contact_id): the owner is kept when the contact is deleted.
    referenceOwned('recurring_tasks_contact_fk', { userId: table.userId, id: table.contactId }, contactsTable).onDelete(
      'set null',
    ),
    index('recurring_tasks_user_id_next').on(table.userId, table.nextOccurrence),
    index('recurring_tasks_user_id_contact').on(table.userId, table.contactId),
  ],
);

export type RecurringTaskRow = typeof recurringTasksTable.$inferSelect;
