import { tokenScopes } from '@aide/contract';
import { pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/columns.ts';
import { ownerId } from '../accounts/accounts.table.ts';

export const apiTokensTable = pgTable(
  'api_tokens',
  {
    userId: ownerId().notNull(),
    id: uuid().notNull(),
    name: text().notNull(),
    scope: text({ enum: tokenScopes }).notNull(),
    /** The token has 256 random bits, so a fast digest is as secure as a slow one. */
    tokenHash: text('token_hash').notNull(),
    hint: text().notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at'),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] }), uniqueIndex('api_tokens_hash').on(table.tokenHash)],
);

export type ApiTokenRow = typeof apiTokensTable.$inferSelect;
