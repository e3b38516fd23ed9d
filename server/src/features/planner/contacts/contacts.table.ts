import type { Rhythm } from '@aide/contract';
import { sql, type SQL } from 'drizzle-orm';
import { type AnyPgColumn, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment, referenceOwned, smallPendingList } from '../../../platform/database/columns.ts';
import { searchable } from '../../../platform/database/searchable.ts';
import { ownerId } from '../../identity/accounts/accounts.table.ts';

/** Batches of an import, so that one can be undone as a whole. */
export const contactImportsTable = pgTable(
  'contact_imports',
  {
    userId: ownerId().notNull(),
    id: uuid().notNull(),
    created: integer().notNull(),
    createdAt: moment('created_at').notNull(),
    undoneAt: moment('undone_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
);

/** Returns the searched text of a contact. */
export function contactSearchText(
  contact: Record<'name' | 'email' | 'company' | 'designation' | 'phone', AnyPgColumn>,
): SQL {
  const { name, email, company, designation, phone } = contact;
  const rest = [email, company, designation, phone].map((column) => sql` || ' ' || coalesce(${column}, '')`);
  return searchable(sql`${name}${sql.join(rest)}`);
}

const texts = (name: string) =>
  text(name)
    .array()
    .notNull()
    .default(sql`'{}'`);

export const contactsTable = pgTable(
  'contacts',
  {
    userId: ownerId().notNull(),
    id: uuid().notNull(),
    name: text().notNull(),
    email: text(),
    /** The address in lower case, to find duplicates and senders. */
    emailKey: text('email_key'),
    company: text(),
    designation: text(),
    phone: text(),
    /** The digits of the phone number, to find duplicates. */
    phoneKey: text('phone_key'),
    otherEmails: texts('other_emails'),
    otherPhones: texts('other_phones'),
    /** The keys of the other addresses and numbers. */
    otherKeys: texts('other_keys'),
    /** `1980-03-14`, or `--03-14` without a year. */
    birthday: text(),
    address: text(),
    website: text(),
    labels: texts('labels'),
    notes: text(),
    importId: uuid('import_id'),
    /** How often the user wants to be in touch. Null: no rhythm. */
    rhythm: jsonb().$type<Rhythm>(),
    /** When the rhythm was set; the first period starts there. */
    rhythmSince: moment('rhythm_since'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('contacts_user_id_name').on(table.userId, table.name, table.id),
    index('contacts_user_id_updated').on(table.userId, table.updatedAt),
    index('contacts_user_id_email').on(table.userId, table.emailKey),
    index('contacts_user_id_phone').on(table.userId, table.phoneKey),
    // Few contacts have other keys.
    index('contacts_user_id_other_keys')
      .using('gin', table.userId, table.otherKeys)
      .where(sql`${table.otherKeys} <> '{}'`),
    index('contacts_user_id_search')
      .using('gin', table.userId, sql`${contactSearchText(table)} gin_trgm_ops`)
      .with(smallPendingList),
    index('contacts_user_id_import').on(table.userId, table.importId),
  ],
);

/** Fields that an import filled in existing contacts, so that it can be undone. */
export const contactImportChangesTable = pgTable(
  'contact_import_changes',
  {
    userId: ownerId().notNull(),
    importId: uuid('import_id').notNull(),
    contactId: uuid('contact_id').notNull(),
    filled: jsonb().$type<FilledFields>().notNull(),
  },
  (table) => [
    // The contact precedes the import, because the foreign key looks it up when a contact is deleted.
    primaryKey({ columns: [table.userId, table.contactId, table.importId] }),
    referenceOwned(
      'contact_import_changes_contact_fk',
      { userId: table.userId, id: table.contactId },
      contactsTable,
    ).onDelete('cascade'),
    index('contact_import_changes_user_id_import').on(table.userId, table.importId),
  ],
);

/** The filled fields with their values. */
export type FilledFields = Partial<Record<FilledText, string> & Record<FilledList, string[]>>;
/** Texts are filled if they are empty; lists get further values. */
export const filledTexts = [
  'email',
  'company',
  'designation',
  'phone',
  'birthday',
  'address',
  'website',
  'notes',
] as const;
export const filledLists = ['otherEmails', 'otherPhones', 'labels'] as const;
type FilledText = (typeof filledTexts)[number];
type FilledList = (typeof filledLists)[number];

export type ContactRow = typeof contactsTable.$inferSelect;
