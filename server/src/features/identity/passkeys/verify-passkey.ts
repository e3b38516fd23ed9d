import { randomBytes } from 'node:crypto';
import type { Assertion, NewCredential } from '@aide/contract';
import type { Transactions } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { insertPasskeyChallenge, takePasskeyChallenge } from './passkeys.repository.ts';
import type { PasskeyPurpose, PasskeyRow } from './passkeys.table.ts';
import type { RelyingParty } from './relying-party.ts';

/** Timeout of the browser; the stored challenge expires with it. */
export const ceremonyMs = 5 * 60_000;

/** Loading the library takes a tenth of a second, so it does not delay the server's start. */
export const loadWebAuthn = () => import('@simplewebauthn/server');

/** COSE numbers of Ed25519, ES256 and RS256, which authenticators support. Newer ones are experimental in Node.js. */
export const signatureAlgorithms = [-8, -7, -257];

/** No extension is requested, so the browser's extension results are ignored. */
const noExtensions = { clientExtensionResults: {} };

interface Ceremony {
  transactions: Transactions;
  party: RelyingParty;
  purpose: PasskeyPurpose;
  /** Null: the passkey identifies the user. */
  userId: string | null;
}

/** Stores and returns a new challenge. It can be used once, within five minutes. */
export async function issueChallenge({
  transactions,
  purpose,
  userId,
}: Omit<Ceremony, 'party'>): Promise<Buffer<ArrayBuffer>> {
  const challenge = Buffer.from(randomBytes(32));
  await transactions.statement(({ tx, now }) =>
    insertPasskeyChallenge(tx, {
      challenge: challenge.toString('base64url'),
      purpose,
      userId,
      expiresAt: new Date(now.getTime() + ceremonyMs),
    }),
  );
  return challenge;
}

/** Returns the expected values of both checks. The challenge is consumed when it is compared, so a response cannot be tried twice. */
function expectations({ transactions, party, purpose, userId }: Ceremony) {
  return {
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    expectedChallenge: (challenge: string) =>
      transactions.statement(({ tx, now }) => takePasskeyChallenge(tx, { challenge, purpose, userId }, now)),
  };
}

/** Verifies the response of a browser that created a passkey, and returns the values to store. @throws PASSKEY_REFUSED */
export async function verifyNewPasskey(ceremony: Ceremony, response: NewCredential) {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { clientDataJSON, attestationObject } = response.response;
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...response, response: { clientDataJSON, attestationObject }, ...noExtensions },
    ...expectations(ceremony),
    requireUserVerification: true,
    supportedAlgorithmIDs: signatureAlgorithms,
  }).catch(refuse);
  if (!registrationInfo) throw fail('PASSKEY_REFUSED');
  const { id, publicKey, counter } = registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter };
}

/**
 * Checks that a passkey signed the challenge and returns its new counter.
 *
 * @throws PASSKEY_REFUSED
 */
export async function verifyAssertion(ceremony: Ceremony, row: PasskeyRow, response: Assertion): Promise<number> {
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { clientDataJSON, authenticatorData, signature } = response.response;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...response, response: { clientDataJSON, authenticatorData, signature }, ...noExtensions },
    ...expectations(ceremony),
    credential: {
      id: row.credentialId,
      publicKey: new Uint8Array(Buffer.from(row.publicKey, 'base64url')),
      counter: row.counter,
    },
    // After a password, user presence is enough; alone, the passkey must have verified a PIN, finger or face.
    requireUserVerification: ceremony.purpose !== 'second_factor',
  }).catch(refuse);
  if (!verified) throw fail('PASSKEY_REFUSED');
  return authenticationInfo.newCounter;
}

/** The library's message names the failed check; it is logged with the error and not sent to the client. */
function refuse(error: unknown): never {
  throw fail('PASSKEY_REFUSED', { cause: error });
}
