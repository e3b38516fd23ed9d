import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../database/columns.ts';

/** One row for a thing that is counted. `fullAt` is when its allowance would be full again if nothing more came. */
export const rateLimitsTable = pgTable('rate_limits', {
  key: text().primaryKey(),
  fullAt: moment('full_at').notNull(),
});
