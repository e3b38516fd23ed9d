import { index, jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { moment, referenceOwned } from '../../../platform/database/columns.ts';
import { ownerId } from '../../identity/accounts/accounts.table.ts';
import { contactsTable, type ContactRow } from '../../planner/contacts/contacts.table.ts';

/** A row as stored in JSON: timestamps are strings. */
export type StoredRow<Row> = {
  [Column in keyof Row]: Row[Column] extends Date
    ? string
    : Row[Column] extends Date | null
      ? string | null
      : Row[Column];
};

/** The contacts of a row that has several, before the merge. */
export interface ListedContacts {
  id: string;
  contact_ids: string[];
}

/** The changes of a merge, for its undo. */
export interface MergeUndo {
  /** The deleted contact. */
  removed: StoredRow<ContactRow>;
  /** The remaining contact, before and after the merge. */
  before: StoredRow<ContactRow>;
  after: StoredRow<ContactRow>;
  /** The ids of the rows that were linked to the deleted contact, by table. */
  moved: Record<string, string[]>;
  messages: ListedContacts[];
  /** Rows with the deleted contact among their further contacts, by table. Missing in merges of earlier versions. */
  further?: Record<string, ListedContacts[]>;
  /** Rows that were deleted because the remaining contact has its own, by table, as stored. */
  deleted: Record<string, Record<string, unknown>[]>;
}

/** Merges that can be undone. Rows are deleted by the undo, and after 30 days. */
export const contactMergesTable = pgTable(
  'contact_merges',
  {
    userId: ownerId().notNull(),
    id: uuid().notNull(),
    keptId: uuid('kept_id').notNull(),
    removedId: uuid('removed_id').notNull(),
    undo: jsonb().$type<MergeUndo>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] }), index('contact_merges_created').on(table.createdAt)],
);

export type ContactMergeRow = typeof contactMergesTable.$inferSelect;

/** Pairs that the user has marked as different people. The smaller id comes first. */
export const distinctContactsTable = pgTable(
  'distinct_contacts',
  {
    userId: ownerId().notNull(),
    contactId: uuid('contact_id').notNull(),
    otherId: uuid('other_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.contactId, table.otherId] }),
    referenceOwned(
      'distinct_contacts_contact_fk',
      { userId: table.userId, id: table.contactId },
      contactsTable,
    ).onDelete('cascade'),
    referenceOwned('distinct_contacts_other_fk', { userId: table.userId, id: table.otherId }, contactsTable).onDelete(
      'cascade',
    ),
    index('distinct_contacts_user_id_other').on(table.userId, table.otherId),
  ],
);
