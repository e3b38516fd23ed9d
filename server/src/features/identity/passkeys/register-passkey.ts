import { limits, type CreationOptions, type NewCredential, type Passkey } from '@aide/contract';
import { uuidv7 } from 'uuidv7';
import type { Actor, UserContext, Transactions } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { serializeByUser } from '../accounts/accounts.repository.ts';
import type { ExportSection } from '../accounts/export-account.ts';
import { requireRecentAuthentication } from '../accounts/recent-authentication.ts';
import { recordOwnSecurityEvent } from '../accounts/security-events.ts';
import { deletePasskeyRow, insertPasskey, listPasskeyRows } from './passkeys.repository.ts';
import type { PasskeyRow } from './passkeys.table.ts';
import type { RelyingParty } from './relying-party.ts';
import { ceremonyMs, issueChallenge, loadWebAuthn, signatureAlgorithms, verifyNewPasskey } from './verify-passkey.ts';

const purpose = 'register';

/** Returns existing passkeys in the WebAuthn format. */
export function describeCredentials(rows: PasskeyRow[]) {
  return rows.map(({ credentialId: id, transports }) => ({ id, type: 'public-key' as const, transports }));
}

/**
 * Returns the options for a browser to create a passkey. It must be discoverable and verify its user, so that it can be the only factor.
 *
 * @throws TOO_MANY, REAUTHENTICATION_REQUIRED
 */
export async function beginPasskey(
  transactions: Transactions,
  party: RelyingParty,
  actor: Actor,
): Promise<CreationOptions> {
  const { id, email } = actor.user;
  const existing = await transactions.readAs(actor, (context) => {
    requireRecentAuthentication(context);
    return listPasskeyRows(context.tx, id);
  });
  if (existing.length >= limits.passkeys) throw fail('TOO_MANY');
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: 'Aide',
    rpID: party.id,
    userID: getUserHandle(id),
    userName: email,
    userDisplayName: email,
    challenge: await issueChallenge({ transactions, purpose, userId: id }),
    supportedAlgorithmIDs: signatureAlgorithms,
  });
  return {
    rp: { id: party.id, name: 'Aide' },
    user: options.user,
    challenge: options.challenge,
    pubKeyCredParams: options.pubKeyCredParams,
    timeout: ceremonyMs,
    excludeCredentials: describeCredentials(existing),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
  };
}

/** Returns the user handle: the bytes of the account's id, which the authenticator stores. */
export function getUserHandle(userId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'));
}

/** Stores the passkey that a browser created. @throws PASSKEY_REFUSED, TOO_MANY, REAUTHENTICATION_REQUIRED */
export async function createPasskey(
  transactions: Transactions,
  party: RelyingParty,
  actor: Actor,
  { name, credential }: { name: string; credential: NewCredential },
): Promise<PasskeyRow> {
  const userId = actor.user.id;
  const verified = await verifyNewPasskey({ transactions, party, purpose, userId }, credential);
  return transactions.runAs(actor, async (context) => {
    const { tx, now, log } = context;
    requireRecentAuthentication(context);
    await serializeByUser(tx, userId);
    if ((await listPasskeyRows(tx, userId)).length >= limits.passkeys) throw fail('TOO_MANY');
    const transports = credential.response.transports ?? [];
    const row = await insertPasskey(tx, { userId, id: uuidv7(), name, ...verified, transports, createdAt: now });
    context.changed({ entity: 'passkey', id: row.id, action: 'created' });
    await recordOwnSecurityEvent(context, 'passkey_added', name);
    log.info({ userId, passkeyId: row.id }, 'a passkey was added');
    return row;
  });
}

/** Deletes a passkey, which can no longer sign in. @throws PASSKEY_NOT_FOUND, REAUTHENTICATION_REQUIRED */
export async function deletePasskey(context: UserContext, id: string): Promise<void> {
  const { tx, user, log } = context;
  requireRecentAuthentication(context);
  const gone = await deletePasskeyRow(tx, user.id, id);
  if (!gone) throw fail('PASSKEY_NOT_FOUND');
  context.changed({ entity: 'passkey', id, action: 'deleted' });
  await recordOwnSecurityEvent(context, 'passkey_removed', gone.name);
  log.info({ userId: user.id, passkeyId: id }, 'a passkey was removed');
}

export function presentPasskey({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey {
  return { id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null };
}

export const passkeysExport: ExportSection = {
  name: 'passkeys',
  async read({ tx, user }) {
    return (await listPasskeyRows(tx, user.id)).map(presentPasskey);
  },
};
