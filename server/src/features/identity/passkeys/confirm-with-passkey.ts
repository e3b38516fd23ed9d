import type { Assertion, RequestOptions } from '@aide/contract';
import type { Transactions } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { findPasskeyByCredential, listPasskeyRows, recordPasskeyUse } from './passkeys.repository.ts';
import { describeCredentials } from './register-passkey.ts';
import type { RelyingParty } from './relying-party.ts';
import { ceremonyMs, issueChallenge, verifyAssertion } from './verify-passkey.ts';

const purpose = 'reauthenticate';

/** Returns the options for a browser to re-authenticate with a passkey of the account, with user verification. */
export async function beginPasskeyProof(
  transactions: Transactions,
  party: RelyingParty,
  userId: string,
): Promise<RequestOptions> {
  const rows = await transactions.read(({ tx }) => listPasskeyRows(tx, userId));
  const challenge = await issueChallenge({ transactions, purpose, userId });
  return {
    challenge: challenge.toString('base64url'),
    timeout: ceremonyMs,
    rpId: party.id,
    allowCredentials: describeCredentials(rows),
    userVerification: 'required',
  };
}

/**
 * Verifies the response of a passkey of the account.
 *
 * @throws PASSKEY_REFUSED, also for a passkey of another account or a challenge for another purpose
 */
export async function verifyPasskeyProof(
  transactions: Transactions,
  party: RelyingParty,
  userId: string,
  credential: Assertion,
): Promise<void> {
  const row = await transactions.read(({ tx }) => findPasskeyByCredential(tx, credential.id));
  if (row?.userId !== userId) throw fail('PASSKEY_REFUSED');
  const counter = await verifyAssertion({ transactions, party, purpose, userId }, row, credential);
  const isNew = await transactions.statement(({ tx, now }) => recordPasskeyUse(tx, row, counter, now));
  if (!isNew) throw fail('PASSKEY_REFUSED');
}
