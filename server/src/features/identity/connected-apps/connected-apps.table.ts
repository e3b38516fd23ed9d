import { tokenScopes } from '@aide/contract';
import { index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment, referenceOwned } from '../../../platform/database/columns.ts';
import { ownerId } from '../accounts/accounts.table.ts';

/** Dynamically registered clients (RFC 7591). They have no user, and a registration grants no access. */
export const oauthClientsTable = pgTable(
  'oauth_clients',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    redirectUris: jsonb('redirect_uris').$type<string[]>().notNull(),
    createdAt: moment('created_at').notNull(),
    /** Time of the last consent, or of the registration. */
    lastUsedAt: moment('last_used_at').notNull(),
  },
  (table) => [index('oauth_clients_last_used').on(table.lastUsedAt)],
);
export type OAuthClientRow = typeof oauthClientsTable.$inferSelect;

/** A user's consent to an app, with its authorization code. The app is connected once the code was exchanged. */
export const connectedAppsTable = pgTable(
  'connected_apps',
  {
    userId: ownerId().notNull(),
    id: uuid().notNull(),
    /** Not a foreign key: deleting a registration does not end the access that the user granted. */
    clientId: uuid('client_id').notNull(),
    name: text().notNull(),
    scope: text({ enum: tokenScopes }).notNull(),
    /** URL of the MCP endpoint that the tokens are for (RFC 8707). */
    resource: text().notNull(),
    redirectUri: text('redirect_uri').notNull(),
    /** The code and the tokens have 256 random bits, so a fast digest is as secure as a slow one. */
    codeHash: text('code_hash').notNull(),
    codeChallenge: text('code_challenge').notNull(),
    codeExpiresAt: moment('code_expires_at').notNull(),
    /** Null: the code was not exchanged yet. */
    connectedAt: moment('connected_at'),
    lastUsedAt: moment('last_used_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('connected_apps_code').on(table.codeHash),
    index('connected_apps_client').on(table.clientId),
  ],
);
export type ConnectedAppRow = typeof connectedAppsTable.$inferSelect;

export const appTokensTable = pgTable(
  'app_tokens',
  {
    userId: ownerId().notNull(),
    id: uuid().notNull(),
    appId: uuid('app_id').notNull(),
    kind: text({ enum: ['access', 'refresh'] }).notNull(),
    tokenHash: text('token_hash').notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** When a refresh token was exchanged. The row is kept until it expires, so that a second use is detected. */
    usedAt: moment('used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('app_tokens_hash').on(table.tokenHash),
    index('app_tokens_app').on(table.userId, table.appId),
    index('app_tokens_expires_at').on(table.expiresAt),
    referenceOwned('app_tokens_app_fk', { userId: table.userId, id: table.appId }, connectedAppsTable).onDelete(
      'cascade',
    ),
  ],
);
export type AppTokenRow = typeof appTokensTable.$inferSelect;
