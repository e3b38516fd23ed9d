import { integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/columns.ts';
import { ownerId } from '../../identity/accounts/accounts.table.ts';
import type { KeptTodo } from './todo-component.ts';

const davKinds = ['task', 'recurring_task'] as const;
export type DavKind = (typeof davKinds)[number];

/**
 * The data that a CalDAV client has written for a task or recurring task. Without a row, name and UID are derived from its id. The row is
 * kept after a deletion, which is reported to clients by name.
 */
export const davObjectsTable = pgTable(
  'dav_objects',
  {
    userId: ownerId().notNull(),
    kind: text({ enum: davKinds }).notNull(),
    targetId: uuid('target_id').notNull(),
    /** The last segment of its URL, chosen by the client. */
    name: text().notNull(),
    uid: text().notNull(),
    /** Counts the writes of clients, which need not change the task. */
    revision: integer().notNull(),
    /** The client's data, so that properties without a field in Aide are not lost. */
    kept: jsonb().$type<KeptTodo>().notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind, table.targetId] }),
    uniqueIndex('dav_objects_name').on(table.userId, table.name),
    uniqueIndex('dav_objects_uid').on(table.userId, table.uid),
  ],
);

export type DavObjectRow = typeof davObjectsTable.$inferSelect;
