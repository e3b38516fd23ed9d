import { pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/columns.ts';
import { ownerId } from '../../identity/accounts/accounts.table.ts';

/** One row for each browser of a user that receives notifications (RFC 8030). */
export const pushSubscriptionsTable = pgTable(
  'push_subscriptions',
  {
    userId: ownerId().notNull(),
    id: uuid().notNull(),
    /** The URL at the browser's push service. */
    endpoint: text().notNull(),
    /** The browser's public key and authentication secret; messages are encrypted for them (RFC 8291). */
    p256dh: text().notNull(),
    auth: text().notNull(),
    device: text().notNull(),
    createdAt: moment('created_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
    /** Null after a message that the push service accepted. */
    lastError: text('last_error'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('push_subscriptions_endpoint').on(table.userId, table.endpoint),
  ],
);

export type PushSubscriptionRow = typeof pushSubscriptionsTable.$inferSelect;
