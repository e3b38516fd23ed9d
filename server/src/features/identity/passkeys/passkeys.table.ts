import { bigint, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/columns.ts';
import { ownerId } from '../accounts/accounts.table.ts';

export const passkeysTable = pgTable(
  'passkeys',
  {
    userId: ownerId().notNull(),
    id: uuid().notNull(),
    name: text().notNull(),
    /** The authenticator's id of the credential, base64url. */
    credentialId: text('credential_id').notNull(),
    /** COSE, base64url. A public key: not a secret. */
    publicKey: text('public_key').notNull(),
    /** The authenticator's signature counter; 0 if it has none. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How browsers reach the authenticator, such as `internal`, `usb`. */
    transports: text().array().notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('passkeys_credential_id').on(table.credentialId),
  ],
);

export type PasskeyRow = typeof passkeysTable.$inferSelect;

export const passkeyPurposes = ['register', 'sign_in', 'second_factor', 'reauthenticate'] as const;

/** Issued challenges. The first response deletes its challenge, whether it is valid or not. */
export const passkeyChallengesTable = pgTable(
  'passkey_challenges',
  {
    /** 256 random bits, base64url. */
    challenge: text().primaryKey(),
    purpose: text({ enum: passkeyPurposes }).notNull(),
    /** Null: the passkey identifies the user. */
    userId: ownerId(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('passkey_challenges_expires_at').on(table.expiresAt),
    index('passkey_challenges_user').on(table.userId),
  ],
);

export type PasskeyPurpose = (typeof passkeyPurposes)[number];
