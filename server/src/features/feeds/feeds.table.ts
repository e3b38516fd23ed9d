import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/columns.ts';
import { usersTable } from '../accounts/accounts.table.ts';

/** One feed for a user at most. Its address is a secret, of which a digest is kept. */
export const calendarFeedsTable = pgTable(
  'calendar_feeds',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => usersTable.id, { onDelete: 'cascade' }),
    secretHash: text('secret_hash').notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [uniqueIndex('calendar_feeds_secret').on(table.secretHash)],
);

export type CalendarFeedRow = typeof calendarFeedsTable.$inferSelect;
