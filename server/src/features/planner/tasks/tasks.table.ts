import {
  priorities,
  taskFieldNames,
  taskSources,
  taskStatuses,
  taskTypes,
  type Step,
  type Task,
  type TaskHistoryEntry,
} from '@aide/contract';
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
import { moment, referenceOwned, smallPendingList } from '../../../platform/database/columns.ts';
import { searchable } from '../../../platform/database/searchable.ts';
import { ownerId } from '../../identity/accounts/accounts.table.ts';
import { contactsTable } from '../contacts/contacts.table.ts';
import { createSharedColumns, pickSharedFields } from './shared-fields.table.ts';

/** Returns the searched text: title, notes, labels and the titles of the steps. */
export function taskSearchText({
  title,
  description,
  labels,
  steps,
}: Record<'title' | 'description' | 'labels' | 'steps', AnyPgColumn>): SQL {
  const titles = sql`jsonb_path_query_array(${steps}, '$[*].title')::text`;
  return searchable(
    sql`${title} || ' ' || coalesce(${description}, '') || ' ' || join_words(${labels}) || ' ' || ${titles}`,
  );
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
    /** Midnight UTC of the day if `dueHasTime` is false, otherwise the exact time. */
    dueAt: moment('due_at'),
    dueHasTime: boolean('due_has_time').notNull().default(false),
    completedAt: moment('completed_at'),
    contactId: uuid('contact_id'),
    /** The recurring task and the occurrence it was generated from; each occurrence is generated once. */
    recurringTaskId: uuid('recurring_task_id'),
    occurrenceDate: date('occurrence_date'),
    /** The day since which an answer is awaited, kept after completion for an undo. Null: it does not wait. */
    waitingSince: date('waiting_since'),
    /** Who is waited for if it is not the contact. */
    waitingFor: text('waiting_for'),
    ...createSharedColumns(),
    captureId: uuid('capture_id'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** Deleted, or moved to the backlog; either can be undone until the row is purged. */
    deletedAt: moment('deleted_at'),
    /** The backlog item it was moved to. */
    backlogItemId: uuid('backlog_item_id'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    // The migration has SET NULL (contact_id): the owner is kept when the contact is deleted.
    referenceOwned('tasks_contact_fk', { userId: table.userId, id: table.contactId }, contactsTable).onDelete(
      'set null',
    ),
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
    index('tasks_user_id_also_with')
      .using('gin', table.userId, table.alsoWith)
      .with(smallPendingList)
      .where(sql`also_with <> '{}'`),
    index('tasks_user_id_search')
      .using('gin', table.userId, sql`${taskSearchText(table)} gin_trgm_ops`)
      .with(smallPendingList),
    uniqueIndex('tasks_occurrence').on(table.userId, table.recurringTaskId, table.occurrenceDate),
  ],
);

export type TaskRow = typeof tasksTable.$inferSelect;

/**
 * The columns that a user edits: all except keys, dates and origins that the server sets. `steps` are changed one by one. The history, the
 * account import and its fingerprints must handle each; a missing one is a compile error.
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

const { task_type: taskType, dueDate: dueAt, ...sameNames } = taskFieldNames;

/** The response name of each edited column, which the history records. */
export const recordedNames = { ...sameNames, taskType, dueAt } satisfies Record<EditedColumn, keyof Task>;

/** Edited columns with rules of their own in `createTask` and `updateTask`. */
type RuledColumn =
  | 'title'
  | 'status'
  | 'dueAt'
  | 'dueHasTime'
  | 'contactId'
  | 'waitingSince'
  | 'waitingFor'
  | 'alsoWith';

const { alsoWith: _ruled, ...sharedDefaults } = pickSharedFields({});

/** Columns that are stored as a request sends them, with their values in a new task: all edited ones without rules of their own. */
export const plainColumns: Pick<TaskRow, Exclude<EditedColumn, RuledColumn> | 'steps'> = {
  description: null,
  steps: [],
  priority: 'medium',
  taskType: 'todo',
  ...sharedDefaults,
};

/** The plain columns of a new or changed task; omitted ones get their default or stay. */
export type PlainInput = Partial<{
  [Column in 'title' | keyof typeof plainColumns]: TaskRow[Column] | undefined;
}>;

/** Returns the plain columns that the input sets. */
export function pickPlainColumns<Input extends PlainInput>(input: Input): Partial<TaskRow> {
  const names: ReadonlySet<string> = new Set(['title', ...Object.keys(plainColumns)]);
  return Object.fromEntries(Object.entries(input).filter(([name, value]) => names.has(name) && value !== undefined));
}

/** A row to insert, with a value for every edited column. */
export type NewTaskRow = typeof tasksTable.$inferInsert & Pick<TaskRow, EditedColumn>;

/** The changes of a task: who made them, through which channel, and which fields changed. */
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
