import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../database/columns.ts';

/** One row for each `Idempotency-Key` that a user sent in the last day, with its request and response. */
export const idempotencyKeysTable = pgTable(
  'idempotency_keys',
  {
    userId: uuid('user_id').notNull(),
    key: text().notNull(),
    /** HMAC of method, address, If-Match and body. Keyed, because a body may contain a password. */
    requestHash: text('request_hash').notNull(),
    /** The attempt that executes the request. */
    claimId: uuid('claim_id').notNull(),
    claimedAt: moment('claimed_at').notNull(),
    /** Set in the transaction of the request. */
    effectAt: moment('effect_at'),
    /** Null until the response is known. */
    status: integer(),
    /** Null for a response that is not stored: it is too large, or the route needs a session and may return a secret. */
    body: text(),
    etag: text(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_keys_claimed_at').on(table.claimedAt),
  ],
);

export type IdempotencyKeyRow = typeof idempotencyKeysTable.$inferSelect;
