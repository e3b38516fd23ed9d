import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../database/columns.ts';

/** One row per rate-limit key. `fullAt` is when its allowance is full again without further requests. */
export const rateLimitsTable = pgTable('rate_limits', {
  key: text().primaryKey(),
  fullAt: moment('full_at').notNull(),
});
