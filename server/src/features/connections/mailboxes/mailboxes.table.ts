import { mailboxSignIns, mailboxStates } from '@aide/contract';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { moment, referenceOwned, smallPendingList } from '../../../platform/database/columns.ts';
import { ownerId } from '../../identity/accounts/accounts.table.ts';
import type { FolderCursors } from './mail-server.port.ts';

export const mailboxesTable = pgTable(
  'mailboxes',
  {
    userId: ownerId().notNull(),
    id: uuid().notNull(),
    address: text().notNull(),
    host: text().notNull(),
    port: integer().notNull(),
    username: text().notNull(),
    signIn: text('sign_in', { enum: mailboxSignIns }).notNull().default('password'),
    /** Sealed: the password, or the refresh token of the provider. */
    secret: text().notNull(),
    state: text({ enum: mailboxStates }).notNull(),
    problem: text(),
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    lastSyncAt: moment('last_sync_at'),
    daysBack: integer('days_back').notNull(),
    waitDays: integer('wait_days').notNull().default(3),
    trackDated: boolean('track_dated').notNull().default(false),
    /** Whether a flagged mail is a task, and the other way round. */
    syncFlags: boolean('sync_flags').notNull().default(false),
    /** Whether the mails that were flagged before are known: only recent ones of them become tasks. */
    hasReadFlags: boolean('has_read_flags').notNull().default(false),
    /** How far each folder was read; changed in the transaction that stores what was found. */
    cursors: jsonb().$type<FolderCursors>().notNull().default({}),
    /** Addresses whose mails are never follow-ups. */
    ignoredSenders: jsonb('ignored_senders').$type<string[]>().notNull().default([]),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    unique('mailboxes_address').on(table.userId, table.address),
  ],
);
export type MailboxRow = typeof mailboxesTable.$inferSelect;

/** The mails that were read: what threads, answers and timelines need. Never a body. */
export const mailMessagesTable = pgTable(
  'mail_messages',
  {
    userId: ownerId().notNull(),
    id: uuid().notNull(),
    mailboxId: uuid('mailbox_id').notNull(),
    messageId: text('message_id').notNull(),
    references: text('reference_ids').array().notNull(),
    direction: text({ enum: ['sent', 'received'] }).notNull(),
    /** The other person: the first recipient of a sent mail, the sender of a received one. */
    name: text().notNull(),
    address: text().notNull(),
    subject: text().notNull(),
    sentAt: moment('sent_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    // The same mail may be in two folders or two mailboxes, and is read again after a change of UIDVALIDITY.
    unique('mail_messages_message').on(table.userId, table.messageId),
    referenceOwned('mail_messages_mailbox_fk', { userId: table.userId, id: table.mailboxId }, mailboxesTable).onDelete(
      'cascade',
    ),
    index('mail_messages_user_id_mailbox').on(table.userId, table.mailboxId),
    index('mail_messages_user_id_address').on(table.userId, table.address, table.sentAt),
    index('mail_messages_user_id_sent').on(table.userId, table.sentAt),
    index('mail_messages_references').using('gin', table.references).with(smallPendingList),
  ],
);
export type MailMessageRow = typeof mailMessagesTable.$inferSelect;

/** What a mail asks for, or promises: one row for each kind and mail. */
export const mailPointsTable = pgTable(
  'mail_points',
  {
    userId: ownerId().notNull(),
    id: uuid().notNull(),
    /** The row in `mail_messages`. */
    mailId: uuid('mail_id').notNull(),
    kind: text({ enum: ['ask', 'promise'] }).notNull(),
    /** The lines with the point, at most 300 characters each. */
    lines: jsonb().$type<string[]>().notNull(),
    dueDate: text('due_date'),
    dueTime: text('due_time'),
    /** `answered`: by a mail in the thread. */
    state: text({ enum: ['open', 'tracked', 'dismissed', 'answered'] }).notNull(),
    /** When the user wrote in the thread after a promise. */
    writtenAt: moment('written_at'),
    taskId: uuid('task_id'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    unique('mail_points_mail').on(table.userId, table.mailId, table.kind),
    referenceOwned('mail_points_mail_fk', { userId: table.userId, id: table.mailId }, mailMessagesTable).onDelete(
      'cascade',
    ),
    index('mail_points_user_id_task').on(table.userId, table.taskId),
  ],
);
export type MailPointRow = typeof mailPointsTable.$inferSelect;

/** Flagged mails of the inbox, with their tasks. */
export const mailFlagsTable = pgTable(
  'mail_flags',
  {
    userId: ownerId().notNull(),
    id: uuid().notNull(),
    mailboxId: uuid('mailbox_id').notNull(),
    messageId: text('message_id').notNull(),
    /** Where the mail is in the inbox. */
    validity: text().notNull(),
    uid: bigint({ mode: 'number' }).notNull(),
    /** Null for a mail that was flagged long before, which is no task. */
    taskId: uuid('task_id'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    unique('mail_flags_message').on(table.userId, table.mailboxId, table.messageId),
    referenceOwned('mail_flags_mailbox_fk', { userId: table.userId, id: table.mailboxId }, mailboxesTable).onDelete(
      'cascade',
    ),
    index('mail_flags_user_id_task').on(table.userId, table.taskId),
  ],
);
export type MailFlagRow = typeof mailFlagsTable.$inferSelect;
