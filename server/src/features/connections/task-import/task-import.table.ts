import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/columns.ts';
import { ownerId } from '../../identity/accounts/accounts.table.ts';

/** Imports of tasks, each of which can be undone as a whole. */
export const taskImportsTable = pgTable(
  'task_imports',
  {
    userId: ownerId().notNull(),
    id: uuid().notNull(),
    created: integer().notNull(),
    createdAt: moment('created_at').notNull(),
    undoneAt: moment('undone_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
);

export const importedKinds = ['task', 'recurring_task', 'backlog_item', 'contact'] as const;
export type ImportedKind = (typeof importedKinds)[number];

/** The row that an import created for each entry of the file, so that it is found again by its id in the file. */
export const taskImportEntriesTable = pgTable(
  'task_import_entries',
  {
    userId: ownerId().notNull(),
    importId: uuid('import_id').notNull(),
    /** The program, or `aide` for the export of an account. */
    source: text().notNull(),
    sourceId: text('source_id').notNull(),
    kind: text({ enum: importedKinds }).notNull(),
    /** Not a foreign key: it refers to one of several tables, and a deleted row must still be found. */
    entityId: uuid('entity_id').notNull(),
    /** Hash of the editable fields as imported; a different hash now means that it was changed since. */
    fingerprint: text().notNull(),
    /** True if an undo deletes it. False for a contact that existed before, and for rows that an undo has kept. */
    isOwn: boolean('is_own').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.importId, table.source, table.sourceId] }),
    index('task_import_entries_user_id_source').on(table.userId, table.source, table.sourceId),
  ],
);

export type ImportEntry = typeof taskImportEntriesTable.$inferSelect;
