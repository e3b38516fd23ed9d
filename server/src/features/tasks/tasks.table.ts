import { priorities, taskSources, taskStatuses, taskTypes, type Step, type TaskHistoryEntry } from '@aide/contract';
import { sql, type SQL } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  date,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment, smallPendingList } from '../../platform/database/columns.ts';
import { searchable } from '../../platform/database/searchable.ts';
import { ownerId } from '../accounts/accounts.table.ts';
import { contactsTable } from '../contacts/contacts.table.ts';

/** What a search looks through: title, notes and the titles of the steps. */
export function taskSearchText({
  title,
  description,
  steps,
}: Record<'title' | 'description' | 'steps', AnyPgColumn>): SQL {
  const titles = sql`jsonb_path_query_array(${steps}, '$[*].title')::text`;
  return searchable(sql`${title} || ' ' || coalesce(${description}, '') || ' ' || ${titles}`);
}

export const tasksTable = pgTable(
  'tasks',
  {
    userId: ownerId().notNull(),
    id: uuid().notNull(),
    title: text().notNull(),
    description: text(),
    steps: jsonb().$type<Step[]>().notNull().default([]),
    status: text({ enum: taskStatuses }).notNull(),
    priority: text({ enum: priorities }).notNull(),
    taskType: text('task_type', { enum: taskTypes }).notNull(),
    source: text({ enum: taskSources }).notNull(),
    /** Midnight UTC of the day while `dueHasTime` is false, else the moment itself. */
    dueAt: moment('due_at'),
    dueHasTime: boolean('due_has_time').notNull().default(false),
    completedAt: moment('completed_at'),
    contactId: uuid('contact_id'),
    /** The pattern that made it, and which of its occurrences it is: the same one is never made twice. */
    recurringTaskId: uuid('recurring_task_id'),
    occurrenceDate: date('occurrence_date'),
    /** The day since which an answer is awaited, kept after completion so that an undo waits on; null: it does not wait. */
    waitingSince: date('waiting_since'),
    /** Who is waited for when it is not the contact. */
    waitingFor: text('waiting_for'),
    captureId: uuid('capture_id'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** Deleted, or moved to the backlog; either can be undone until the row is cleared away. */
    deletedAt: moment('deleted_at'),
    /** The backlog item it was moved to. */
    backlogItemId: uuid('backlog_item_id'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    // The migration says SET NULL (contact_id): the owner stays when the contact is deleted.
    foreignKey({
      columns: [table.userId, table.contactId],
      foreignColumns: [contactsTable.userId, contactsTable.id],
      name: 'tasks_contact_fk',
    }).onDelete('set null'),
    index('tasks_user_id_due')
      .on(table.userId, table.dueAt, table.id)
      .where(sql`deleted_at is null`),
    index('tasks_user_id_status_due')
      .on(table.userId, table.status, table.dueAt, table.id)
      .where(sql`deleted_at is null`),
    index('tasks_user_id_priority_due')
      .on(table.userId, table.priority, table.dueAt, table.id)
      .where(sql`deleted_at is null`),
    index('tasks_user_id_deleted')
      .on(table.userId, table.deletedAt)
      .where(sql`deleted_at is not null`),
    index('tasks_user_id_created')
      .on(table.userId, table.createdAt)
      .where(sql`deleted_at is null`),
    index('tasks_user_id_updated')
      .on(table.userId, table.updatedAt)
      .where(sql`deleted_at is null`),
    index('tasks_user_id_completed')
      .on(table.userId, table.completedAt)
      .where(sql`deleted_at is null and completed_at is not null`),
    index('tasks_user_id_waiting')
      .on(table.userId, table.dueAt, table.id)
      .where(sql`deleted_at is null and waiting_since is not null`),
    index('tasks_user_id_contact').on(table.userId, table.contactId),
    index('tasks_user_id_search')
      .using('gin', table.userId, sql`${taskSearchText(table)} gin_trgm_ops`)
      .with(smallPendingList),
    uniqueIndex('tasks_occurrence').on(table.userId, table.recurringTaskId, table.occurrenceDate),
  ],
);

export type TaskRow = typeof tasksTable.$inferSelect;

/**
 * The columns that a user edits: all but keys, dates and origins that the server sets. `steps` are changed one by one. The history, the
 * account import and its fingerprints have to know them, and do not compile without a new one.
 */
export type EditedColumn = Exclude<
  keyof TaskRow,
  | 'userId'
  | 'id'
  | 'steps'
  | 'source'
  | 'completedAt'
  | 'recurringTaskId'
  | 'occurrenceDate'
  | 'captureId'
  | 'createdAt'
  | 'updatedAt'
  | 'deletedAt'
  | 'backlogItemId'
>;

/** A row to insert, with a value for every edited column. */
export type NewTaskRow = typeof tasksTable.$inferInsert & Pick<TaskRow, EditedColumn>;

/** What happened to a task: who did it, through which channel, and what was different afterwards. */
export const taskHistoryTable = pgTable(
  'task_history',
  {
    userId: ownerId().notNull(),
    id: uuid().notNull(),
    taskId: uuid('task_id').notNull(),
    at: moment('at').notNull(),
    channel: text().$type<TaskHistoryEntry['channel']>().notNull(),
    action: text().$type<TaskHistoryEntry['action']>().notNull(),
    reason: text(),
    changes: jsonb().$type<TaskHistoryEntry['changes']>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({ columns: [table.userId, table.taskId], foreignColumns: [tasksTable.userId, tasksTable.id] }).onDelete(
      'cascade',
    ),
    index('task_history_user_id_task').on(table.userId, table.taskId, table.at),
  ],
);
