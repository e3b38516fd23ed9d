import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/columns.ts';
import { ownerId } from '../../identity/accounts/accounts.table.ts';

/** At most one feed per user. Its URL is a secret, of which a digest is stored. */
export const calendarFeedsTable = pgTable(
  'calendar_feeds',
  {
    userId: ownerId().primaryKey(),
    secretHash: text('secret_hash').notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [uniqueIndex('calendar_feeds_secret').on(table.secretHash)],
);

export type CalendarFeedRow = typeof calendarFeedsTable.$inferSelect;
