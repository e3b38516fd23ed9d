import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../database/columns.ts';

/**
 * Work that is due at a time: reminders, deliveries, schedulers. `runAt` is when a worker may claim it: first the due time, then the end of
 * the lease while a worker has it, then the time of the next retry. So the work of a dead worker becomes available when its lease ends, and
 * rescheduling is one UPDATE.
 */
export const dueWorkTable = pgTable(
  'due_work',
  {
    id: uuid().primaryKey(),
    /** Null for work without an account, such as housekeeping. */
    userId: uuid('user_id'),
    kind: text().notNull(),
    /** Unique among the waiting work of a kind. */
    key: text().notNull(),
    payload: jsonb().$type<unknown>().notNull(),
    dueAt: moment('due_at').notNull(),
    runAt: moment('run_at').notNull(),
    attempts: integer().notNull().default(0),
    /** Id of the claim. A worker whose lease has expired cannot finish work that another one has claimed. */
    lease: uuid(),
    /** Set when the work was given up. The row is kept for the operator and the user. */
    deadAt: moment('dead_at'),
    lastError: text('last_error'),
  },
  (table) => [
    uniqueIndex('due_work_kind_key').on(table.kind, table.key),
    index('due_work_kind_run_at')
      .on(table.kind, table.runAt)
      .where(sql`dead_at is null`),
    index('due_work_user_id').on(table.userId),
  ],
);

export type DueWork = typeof dueWorkTable.$inferSelect;
