import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/columns.ts';
import { ownerId } from '../accounts/accounts.table.ts';

export const sessionsTable = pgTable(
  'sessions',
  {
    userId: ownerId().notNull(),
    id: uuid().notNull(),
    /** Browser and system, parsed from the user agent. */
    device: text().notNull(),
    /** The network address of the last use. */
    address: text().notNull(),
    createdAt: moment('created_at').notNull(),
    /** Stored at most once a minute. */
    lastUsedAt: moment('last_used_at').notNull(),
    /** When the user last authenticated in this session. Null: not since the column exists. */
    authenticatedAt: moment('authenticated_at'),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] }), index('sessions_expires_at').on(table.expiresAt)],
);

export type SessionRow = typeof sessionsTable.$inferSelect;
