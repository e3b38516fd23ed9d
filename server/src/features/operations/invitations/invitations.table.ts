import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/columns.ts';
import { usersTable } from '../../identity/accounts/accounts.table.ts';

/** Invitation links; each creates one account. */
export const invitationsTable = pgTable(
  'invitations',
  {
    id: uuid().primaryKey(),
    /** SHA-256 of the token in the link. */
    tokenHash: text('token_hash').notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    /** Null while it is open, and if that account was deleted. */
    usedBy: uuid('used_by').references(() => usersTable.id, { onDelete: 'set null' }),
  },
  (table) => [uniqueIndex('invitations_token_hash').on(table.tokenHash)],
);

export type InvitationRow = typeof invitationsTable.$inferSelect;
