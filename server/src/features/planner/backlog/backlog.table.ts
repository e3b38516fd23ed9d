import { backlogItemTypes, priorities, taskSources, type Step } from '@aide/contract';
import { sql, type SQL } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, text, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { moment, referenceOwned, smallPendingList } from '../../../platform/database/columns.ts';
import { searchable } from '../../../platform/database/searchable.ts';
import { ownerId } from '../../identity/accounts/accounts.table.ts';
import { contactsTable } from '../contacts/contacts.table.ts';

/** Returns the searched text of an item. A migration creates `join_words`, because `array_to_string` cannot be indexed. */
export function backlogSearchText(columns: Record<'title' | 'description' | 'tags' | 'steps', AnyPgColumn>): SQL {
  const { title, description, tags, steps } = columns;
  return searchable(
    sql`${title} || ' ' || coalesce(${description}, '') || ' ' || join_words(${tags}) || ' ' || jsonb_path_query_array(${steps}, '$[*].title')::text`,
  );
}

export const backlogItemsTable = pgTable(
  'backlog_items',
  {
    userId: ownerId().notNull(),
    id: uuid().notNull(),
    title: text().notNull(),
    description: text(),
    steps: jsonb().$type<Step[]>().notNull().default([]),
    priority: text({ enum: priorities }).notNull(),
    itemType: text('item_type', { enum: backlogItemTypes }).notNull(),
    tags: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    source: text({ enum: taskSources }).notNull(),
    contactId: uuid('contact_id'),
    captureId: uuid('capture_id'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** Deleted or converted; either can be undone until the row is purged. */
    deletedAt: moment('deleted_at'),
    /** The task that the item became. */
    taskId: uuid('task_id'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    // The migration has SET NULL (contact_id): the owner is kept when the contact is deleted.
    referenceOwned('backlog_items_contact_fk', { userId: table.userId, id: table.contactId }, contactsTable).onDelete(
      'set null',
    ),
    index('backlog_items_user_id_created')
      .on(table.userId, table.createdAt, table.id)
      .where(sql`deleted_at is null`),
    index('backlog_items_user_id_deleted')
      .on(table.userId, table.deletedAt)
      .where(sql`deleted_at is not null`),
    index('backlog_items_user_id_task')
      .on(table.userId, table.taskId)
      .where(sql`task_id is not null`),
    index('backlog_items_user_id_contact').on(table.userId, table.contactId),
    index('backlog_items_user_id_search')
      .using('gin', table.userId, sql`${backlogSearchText(table)} gin_trgm_ops`)
      .with(smallPendingList),
  ],
);

export type BacklogItemRow = typeof backlogItemsTable.$inferSelect;
