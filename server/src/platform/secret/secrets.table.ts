import { pgTable, text } from 'drizzle-orm/pg-core';

/** Secrets that the product generated on its first start. */
export const secretsTable = pgTable('secrets', { name: text().primaryKey(), value: text().notNull() });
