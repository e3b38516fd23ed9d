import { bigint, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/columns.ts';
import { ownerId } from '../../identity/accounts/accounts.table.ts';

/** Kinds that clients can synchronise. The names are those of the event stream. */
export const syncedKinds = ['task', 'recurring_task', 'contact', 'backlog_item'] as const;
export type SyncedKind = (typeof syncedKinds)[number];

/**
 * The number of the latest transaction that changed the user's data. Every transaction takes the next number as its last step and locks it
 * until it commits, so that a client that has seen a number has seen all before it.
 */
export const syncCountersTable = pgTable('sync_counters', {
  userId: ownerId().notNull().primaryKey(),
  revision: bigint({ mode: 'number' }).notNull(),
  /** A new id for each kind whenever an entry of the kind changes. */
  versions: jsonb().$type<Partial<Record<SyncedKind, string>>>().notNull().default({}),
  /** Tombstones up to this revision are purged: a client with an older revision reads everything again. */
  purgedRevision: bigint('purged_revision', { mode: 'number' }).notNull().default(0),
});

/** The revision in which an entry last changed. An entry that has not changed since the table was added has no row. */
export const syncRevisionsTable = pgTable(
  'sync_revisions',
  {
    userId: ownerId().notNull(),
    kind: text({ enum: syncedKinds }).notNull(),
    id: uuid().notNull(),
    revision: bigint({ mode: 'number' }).notNull(),
    /** When it was deleted, or converted to another kind; null while it exists. */
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind, table.id] }),
    index('sync_revisions_user_id_revision').on(table.userId, table.revision),
    index('sync_revisions_deleted').on(table.deletedAt),
  ],
);

export type SyncRevisionRow = typeof syncRevisionsTable.$inferSelect;
