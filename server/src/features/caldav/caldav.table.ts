import { integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/columns.ts';
import { ownerId } from '../accounts/accounts.table.ts';
import type { KeptTodo } from './todo-component.ts';

const davKinds = ['task', 'recurring_task'] as const;
export type DavKind = (typeof davKinds)[number];

/**
 * What a CalDAV client has written of a task or recurring task. One that no client has written has no row: its name and its UID come from its
 * id. The row stays after a deletion, which a client learns by the name.
 */
export const davObjectsTable = pgTable(
  'dav_objects',
  {
    userId: ownerId().notNull(),
    kind: text({ enum: davKinds }).notNull(),
    targetId: uuid('target_id').notNull(),
    /** The last part of its address, which the client chose. */
    name: text().notNull(),
    uid: text().notNull(),
    /** Counts the writes of clients: what they write need not change the task. */
    revision: integer().notNull(),
    /** What the client has written, so that nothing is lost that Aide has no field for. */
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
