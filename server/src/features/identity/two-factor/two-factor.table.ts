import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/columns.ts';
import { ownerId } from '../accounts/accounts.table.ts';

/** The second factor of a user, enabled since `enabledAt`; null during the setup. */
export const twoFactorTable = pgTable('two_factor', {
  userId: ownerId().primaryKey(),
  /** Sealed, not hashed, because computing codes needs it. */
  secret: text().notNull(),
  createdAt: moment('created_at').notNull(),
  enabledAt: moment('enabled_at'),
  /** The time step of the newest accepted code; it and all older ones are rejected. */
  lastStep: integer('last_step').notNull().default(0),
});

export type TwoFactorRow = typeof twoFactorTable.$inferSelect;

/** A used code is deleted. The codes have 80 random bits, so a fast digest is enough. */
export const recoveryCodesTable = pgTable(
  'recovery_codes',
  {
    userId: ownerId().notNull(),
    codeHash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);
