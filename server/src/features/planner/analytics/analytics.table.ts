import { priorities, taskSources, taskStatuses, taskTypes } from '@aide/contract';
import { bigint, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { ownerId } from '../../identity/accounts/accounts.table.ts';

/** The dimensions of the counts; for a contact the name is its id. */
export const tallyDimensions = ['priority', 'task_type', 'source', 'contact'] as const;

/** Number of a user's tasks with a value, by status: the sum of all folded changes. */
export const taskTalliesTable = pgTable(
  'task_tallies',
  {
    userId: ownerId().notNull(),
    dimension: text({ enum: tallyDimensions }).notNull(),
    name: text().notNull(),
    status: text({ enum: taskStatuses }).notNull(),
    tasks: integer().notNull(),
    /** Milliseconds from creation to completion, summed over completed tasks. */
    responseMs: bigint('response_ms', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.dimension, table.name, table.status] })],
);

/** Changes by statements on `tasks` since the last fold, written by triggers; rows are only inserted and folded. */
export const taskTallyChangesTable = pgTable(
  'task_tally_changes',
  {
    userId: ownerId().notNull(),
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    priority: text({ enum: priorities }).notNull(),
    taskType: text('task_type', { enum: taskTypes }).notNull(),
    source: text({ enum: taskSources }).notNull(),
    contactId: uuid('contact_id'),
    status: text({ enum: taskStatuses }).notNull(),
    tasks: integer().notNull(),
    responseMs: bigint('response_ms', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
);
