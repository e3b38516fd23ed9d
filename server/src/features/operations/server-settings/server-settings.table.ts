import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/columns.ts';

/** Settings of the whole server that its owner saved in the browser. */
export const serverSettingsTable = pgTable('server_settings', {
  name: text().primaryKey(),
  /** Sealed with the signing key, bound to the name. */
  value: text().notNull(),
  updatedAt: moment('updated_at').notNull(),
});
