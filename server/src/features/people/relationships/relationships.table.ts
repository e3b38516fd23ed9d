import { reachOutReasons, reachOutStatuses } from '@aide/contract';
import { sql } from 'drizzle-orm';
import { date, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment, referenceOwned } from '../../../platform/database/columns.ts';
import { ownerId } from '../../identity/accounts/accounts.table.ts';
import { contactsTable } from '../../planner/contacts/contacts.table.ts';

/** The user's notes about interactions with a contact: a call, a meeting. */
export const contactNotesTable = pgTable(
  'contact_notes',
  {
    userId: ownerId().notNull(),
    id: uuid().notNull(),
    contactId: uuid('contact_id').notNull(),
    text: text().notNull(),
    /** When the interaction took place. */
    at: moment('at').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    referenceOwned('contact_notes_contact_fk', { userId: table.userId, id: table.contactId }, contactsTable).onDelete(
      'cascade',
    ),
    index('contact_notes_user_id_contact').on(table.userId, table.contactId, table.at),
  ],
);

export type ContactNoteRow = typeof contactNotesTable.$inferSelect;

/**
 * Times of contact with a person, derived from completed tasks, mails and notes by `refreshActivity`, so that suggestions do not have to
 * read every task: the last two columns are indexed.
 */
export const contactActivityTable = pgTable(
  'contact_activity',
  {
    userId: ownerId().notNull(),
    contactId: uuid('contact_id').notNull(),
    lastAt: moment('last_at'),
    /** The newest days with contact in the user's time zone, newest first, each once. */
    recentDays: date('recent_days')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The day on which the next contact is due by the rhythm. */
    nextOn: date('next_on'),
    /** The day from which silence counts as long after frequent contact. */
    quietOn: date('quiet_on'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.contactId] }),
    referenceOwned(
      'contact_activity_contact_fk',
      { userId: table.userId, id: table.contactId },
      contactsTable,
    ).onDelete('cascade'),
    index('contact_activity_user_id_next')
      .on(table.userId, table.nextOn)
      .where(sql`next_on is not null`),
    index('contact_activity_user_id_quiet')
      .on(table.userId, table.quietOn)
      .where(sql`quiet_on is not null`),
  ],
);

/** The people suggested in a week, and the user's response. */
export const reachOutsTable = pgTable(
  'reach_outs',
  {
    userId: ownerId().notNull(),
    id: uuid().notNull(),
    /** The Monday of the week in the user's time zone. */
    weekOf: date('week_of').notNull(),
    contactId: uuid('contact_id').notNull(),
    reason: text({ enum: reachOutReasons }).notNull(),
    /** The task of a promise, or the one that waits. */
    taskId: uuid('task_id'),
    status: text({ enum: reachOutStatuses }).notNull(),
    /** The follow-up that was created by accepting. */
    createdTaskId: uuid('created_task_id'),
    /** The contact is not suggested before this day. */
    snoozedUntil: date('snoozed_until'),
    createdAt: moment('created_at').notNull(),
    answeredAt: moment('answered_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    referenceOwned('reach_outs_contact_fk', { userId: table.userId, id: table.contactId }, contactsTable).onDelete(
      'cascade',
    ),
    uniqueIndex('reach_outs_week_contact').on(table.userId, table.weekOf, table.contactId),
    index('reach_outs_user_id_contact').on(table.userId, table.contactId, table.answeredAt),
  ],
);

export type ReachOutRow = typeof reachOutsTable.$inferSelect;
