import { randomBytes } from 'node:crypto';
import type { Assertion, NewCredential } from '@aide/contract';
import type { Work } from '../../platform/context.ts';
import { fail } from '../../platform/errors.ts';
import { insertPasskeyChallenge, takePasskeyChallenge } from './passkeys.repository.ts';
import type { PasskeyPurpose, PasskeyRow } from './passkeys.table.ts';
import type { RelyingParty } from './relying-party.ts';

/** How long a browser may take; the stored challenge expires with it. */
export const ceremonyMs = 5 * 60_000;

/** The library takes a tenth of a second to load, which the start of the server does not wait for. */
export const loadWebAuthn = () => import('@simplewebauthn/server');

/** COSE numbers of Ed25519, ES256 and RS256: what authenticators have. Node.js has the newer ones only as an experiment. */
export const signatureAlgorithms = [-8, -7, -257];

/** No extension is asked for, so what a browser says of them is not read. */
const noExtensions = { clientExtensionResults: {} };

interface Ceremony {
  work: Work;
  party: RelyingParty;
  purpose: PasskeyPurpose;
  /** Null: the passkey identifies the user. */
  userId: string | null;
}

/** Stores a new challenge and returns it. It can be answered once, within five minutes. */
export async function issueChallenge({ work, purpose, userId }: Omit<Ceremony, 'party'>): Promise<Buffer<ArrayBuffer>> {
  const challenge = Buffer.from(randomBytes(32));
  await work.statement(({ tx, now }) =>
    insertPasskeyChallenge(tx, {
      challenge: challenge.toString('base64url'),
      purpose,
      userId,
      expiresAt: new Date(now.getTime() + ceremonyMs),
    }),
  );
  return challenge;
}

/** What both checks compare with. The challenge is consumed as soon as it is compared, so an answer cannot be tried twice. */
function expectations({ work, party, purpose, userId }: Ceremony) {
  return {
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    expectedChallenge: (challenge: string) =>
      work.statement(({ tx, now }) => takePasskeyChallenge(tx, { challenge, purpose, userId }, now)),
  };
}

/**
 * Checks the answer of a browser that made a passkey, and returns what is stored of it.
 *
 * @throws PASSKEY_REFUSED
 */
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
    // After a password, presence is enough; alone, the passkey must have checked a PIN, finger or face.
    requireUserVerification: ceremony.purpose !== 'second_factor',
  }).catch(refuse);
  if (!verified) throw fail('PASSKEY_REFUSED');
  return authenticationInfo.newCounter;
}

/** The library's message names the failed check; it is logged with the error and not sent to the client. */
function refuse(error: unknown): never {
  throw fail('PASSKEY_REFUSED', { cause: error });
}
