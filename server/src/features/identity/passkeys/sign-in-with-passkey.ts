import type { Assertion, RequestOptions } from '@aide/contract';
import type { Transactions } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import type { RateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import { findUserById } from '../accounts/accounts.repository.ts';
import type { User } from '../accounts/accounts.table.ts';
import type { Challenges } from '../two-factor/challenges.ts';
import { codesByAccount } from '../two-factor/check-second-factor.ts';
import { findPasskeyByCredential, listPasskeyRows, recordPasskeyUse } from './passkeys.repository.ts';
import { describeCredentials, getUserHandle } from './register-passkey.ts';
import type { RelyingParty } from './relying-party.ts';
import { ceremonyMs, issueChallenge, verifyAssertion } from './verify-passkey.ts';

export interface PasskeySignInDeps {
  transactions: Transactions;
  limiter: RateLimiter;
  challenges: Challenges;
}

/**
 * Returns the options for a browser to sign in with a passkey. With the challenge of a password sign-in it replaces the code; without one
 * it is the only factor and must verify its user.
 *
 * @throws SECOND_FACTOR_EXPIRED
 */
export async function beginPasskeySignIn(
  { transactions, challenges }: PasskeySignInDeps,
  party: RelyingParty,
  secondStep: string | undefined,
): Promise<RequestOptions> {
  const claims = secondStep === undefined ? undefined : await challenges.verify(secondStep);
  const rows = claims ? await transactions.read(({ tx }) => listPasskeyRows(tx, claims.id)) : [];
  const purpose = claims ? 'second_factor' : 'sign_in';
  const challenge = await issueChallenge({ transactions, purpose, userId: claims?.id ?? null });
  return {
    challenge: challenge.toString('base64url'),
    timeout: ceremonyMs,
    rpId: party.id,
    allowCredentials: describeCredentials(rows),
    userVerification: claims ? 'discouraged' : 'required',
  };
}

/** Returns the user whose passkey signed the challenge. @throws PASSKEY_REFUSED, SECOND_FACTOR_EXPIRED, RATE_LIMITED */
export async function completePasskeySignIn(
  { transactions, limiter, challenges }: PasskeySignInDeps,
  party: RelyingParty,
  { credential, challenge: secondStep }: { credential: Assertion; challenge?: string | undefined },
): Promise<User> {
  const claims = secondStep === undefined ? undefined : await challenges.verify(secondStep);
  if (claims) await limiter.take(codesByAccount, claims.id);
  const row = await transactions.read(({ tx }) => findPasskeyByCredential(tx, credential.id));
  if (!row || (claims && claims.id !== row.userId)) throw fail('PASSKEY_REFUSED');
  const purpose = claims ? 'second_factor' : 'sign_in';
  const counter = await verifyAssertion({ transactions, party, purpose, userId: claims?.id ?? null }, row, credential);
  const { userHandle } = credential.response;
  const handle = Buffer.from(getUserHandle(row.userId)).toString('base64url');
  if (userHandle !== undefined && userHandle !== handle) throw fail('PASSKEY_REFUSED');
  return transactions.run(async ({ tx, now, log }) => {
    if (!(await recordPasskeyUse(tx, row, counter, now))) {
      log.warn(
        { userId: row.userId, passkeyId: row.id },
        'the counter of a passkey did not grow: it may have been copied',
      );
      throw fail('PASSKEY_REFUSED');
    }
    const user = await findUserById(tx, row.userId);
    if (!user) throw fail('PASSKEY_REFUSED');
    if (claims && user.passwordVersion !== claims.pv) throw fail('SECOND_FACTOR_EXPIRED');
    return user;
  });
}
