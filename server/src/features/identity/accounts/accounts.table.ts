import type { StoredTaskView } from '@aide/contract';
import { boolean, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/columns.ts';

export const usersTable = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    /** The email in lower case, so that signing in ignores case. */
    emailKey: text('email_key').notNull(),
    /** When a link sent to the email was opened. Null: not confirmed; no mail is sent to it or accepted from it. */
    emailConfirmedAt: moment('email_confirmed_at'),
    /** The new address that the user entered. It replaces `email` when confirmed; another account may have it. */
    pendingEmail: text('pending_email'),
    passwordHash: text('password_hash').notNull(),
    /** Incremented when the password changes or a second factor is enabled; session tokens of an older version are rejected. */
    passwordVersion: integer('password_version').notNull().default(1),
    timezone: text().notNull(),
    createdAt: moment('created_at').notNull(),
    trialStartedAt: moment('trial_started_at').notNull(),
    /** Null: access does not end. */
    trialEndsAt: moment('trial_ends_at'),
    trialExtensions: integer('trial_extensions').notNull().default(0),
    /** Set while a Telegram chat is connected. */
    telegramVerifiedAt: moment('telegram_verified_at'),
    /** Set while a WhatsApp number is connected and reminders are sent to it. */
    whatsappVerifiedAt: moment('whatsapp_verified_at'),
    /** Set while the user has disconnected the mail bot: mails from the account's address are rejected. */
    mailInDisabledAt: moment('mail_in_disabled_at'),
    /** Set while the owner of the server has disabled the account. */
    disabledAt: moment('disabled_at'),
    /** The view of the tasks page that the user chose last. Null: none. */
    taskView: jsonb('task_view').$type<StoredTaskView>(),
    /** Whether the account has had a webhook or a calendar that tasks are written to. Set by triggers of those tables, never reset. */
    followed: boolean().notNull().default(false),
  },
  (table) => [uniqueIndex('users_email_key').on(table.emailKey)],
);

export type User = typeof usersTable.$inferSelect;

/** One row: the account that administers the server. */
export const serverOwnerTable = pgTable('server_owner', {
  only: boolean().primaryKey(),
  /** Kept after the account was deleted, so that no other account becomes the owner by itself. Null: no account has been the owner yet. */
  accountId: uuid('account_id'),
  /** The address of `AIDE_OWNER`. */
  emailKey: text('email_key'),
  /** Set by the owner: access to this server does not end, for no account. */
  noTrial: boolean('no_trial').notNull().default(false),
});

/** Returns the column of the owning account; a row is deleted with its owner. */
export function ownerId() {
  return uuid('user_id').references(() => usersTable.id, { onDelete: 'cascade' });
}
