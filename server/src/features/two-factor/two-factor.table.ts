import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/columns.ts';
import { ownerId } from '../accounts/accounts.table.ts';

/** A row while a user sets the second factor up or has it; it counts from `enabledAt` on. */
export const twoFactorTable = pgTable('two_factor', {
  userId: ownerId().primaryKey(),
  /** Sealed: computing codes needs it again. */
  secret: text().notNull(),
  createdAt: moment('created_at').notNull(),
  enabledAt: moment('enabled_at'),
  /** The time step of the newest code that was taken: it and everything older is used up. */
  lastStep: integer('last_step').notNull().default(0),
});

export type TwoFactorRow = typeof twoFactorTable.$inferSelect;

/** A used code is deleted. The codes have 80 random bits, so a plain digest keeps them well. */
export const recoveryCodesTable = pgTable(
  'recovery_codes',
  {
    userId: ownerId().notNull(),
    codeHash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);
