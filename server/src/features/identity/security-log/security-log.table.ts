import { securityEventTypes } from '@aide/contract';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/columns.ts';
import { ownerId } from '../accounts/accounts.table.ts';

/** Security events of accounts. Ids are chronological. */
export const securityEventsTable = pgTable(
  'security_events',
  {
    id: uuid().primaryKey(),
    /** Null for failed sign-ins with an address that has no account. They are stored too, so that both take the same time. */
    userId: ownerId(),
    type: text({ enum: securityEventTypes }).notNull(),
    /** The subject, such as the name of an API token. No secret. */
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
