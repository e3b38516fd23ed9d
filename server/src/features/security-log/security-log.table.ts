import { securityEventTypes } from '@aide/contract';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/columns.ts';
import { ownerId } from '../accounts/accounts.table.ts';

/** What happened to the security of accounts. Ids are in the order of time. */
export const securityEventsTable = pgTable(
  'security_events',
  {
    id: uuid().primaryKey(),
    /** Null for failed sign-ins with an address that has no account: storing both takes the same time. */
    userId: ownerId(),
    type: text({ enum: securityEventTypes }).notNull(),
    /** What it was about, such as the name of an API token. No secret. */
    detail: text(),
    address: text(),
    device: text(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('security_events_user_id').on(table.userId, table.id),
    index('security_events_created').on(table.createdAt),
  ],
);

export type SecurityEventRow = typeof securityEventsTable.$inferSelect;
