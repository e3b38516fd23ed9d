import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/columns.ts';
import { usersTable } from '../accounts/accounts.table.ts';

/** A row while a user sets the second factor up or has it; it counts from `enabledAt` on. */
export const twoFactorTable = pgTable('two_factor', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => usersTable.id, { onDelete: 'cascade' }),
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
    userId: uuid('user_id')
      .notNull()
      .references(() => usersTable.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);
