import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/columns.ts';
import { ownerId } from '../accounts/accounts.table.ts';

/** An account of an OpenID Connect provider that signs in to an account. */
export const identitiesTable = pgTable(
  'identities',
  {
    userId: ownerId().notNull(),
    id: uuid().notNull(),
    issuer: text().notNull(),
    /** The provider's permanent id of the user. Not the email address, which can be reassigned to another person. */
    subject: text().notNull(),
    /** The provider's name for the user: the email address, or the subject. */
    label: text().notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('identities_subject').on(table.issuer, table.subject),
  ],
);

export type IdentityRow = typeof identitiesTable.$inferSelect;

export const visitPurposes = [
  'sign_in',
  'link',
  'reauthenticate',
  'mailbox_google',
  'mailbox_microsoft',
  'calendars_google',
] as const;

/** Browsers that were redirected to the provider and have not returned. Returning deletes the row. */
export const providerVisitsTable = pgTable(
  'provider_visits',
  {
    state: text().primaryKey(),
    nonce: text().notNull(),
    codeVerifier: text('code_verifier').notNull(),
    /** Digest of the secret that only the browser has. */
    bindingHash: text('binding_hash').notNull(),
    /** The user who connects the provider's account or re-authenticates; null: a sign-in. */
    userId: ownerId(),
    purpose: text({ enum: visitPurposes }).notNull().default('sign_in'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('provider_visits_expires_at').on(table.expiresAt), index('provider_visits_user').on(table.userId)],
);

export type ProviderVisitRow = typeof providerVisitsTable.$inferSelect;
