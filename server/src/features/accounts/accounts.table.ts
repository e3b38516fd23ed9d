import { integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/columns.ts';

export const usersTable = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    /** The address in lower case: one account, however it is typed. */
    emailKey: text('email_key').notNull(),
    passwordHash: text('password_hash').notNull(),
    /** Raised when the password changes or a second factor comes; session tokens of an older version are refused. */
    passwordVersion: integer('password_version').notNull().default(1),
    timezone: text().notNull(),
    createdAt: moment('created_at').notNull(),
    trialStartedAt: moment('trial_started_at').notNull(),
    /** Null: access does not end. */
    trialEndsAt: moment('trial_ends_at'),
    trialExtensions: integer('trial_extensions').notNull().default(0),
    /** Set while a Telegram chat is connected. */
    telegramVerifiedAt: moment('telegram_verified_at'),
  },
  (table) => [uniqueIndex('users_email_key').on(table.emailKey)],
);

export type User = typeof usersTable.$inferSelect;

/** The column that says whose a row is; the row goes with its owner. */
export function ownerId() {
  return uuid('user_id').references(() => usersTable.id, { onDelete: 'cascade' });
}
