import { pgTable, text } from 'drizzle-orm/pg-core';

/** Secrets the product made for itself on its first start. */
export const secretsTable = pgTable('secrets', { name: text().primaryKey(), value: text().notNull() });
