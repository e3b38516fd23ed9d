import type { Client, Transactions } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import type { RateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import type { Seal } from '../../../platform/secret/seal.ts';
import { findUserById } from '../accounts/accounts.repository.ts';
import type { User } from '../accounts/accounts.table.ts';
import { withSignInLimits } from '../accounts/record-rejections.ts';
import { recordSecurityEvent } from '../accounts/security-events.ts';
import type { Challenges } from './challenges.ts';
import { checkSecondFactor, codesByAccount } from './check-second-factor.ts';

export interface SignInDeps {
  transactions: Transactions;
  limiter: RateLimiter;
  challenges: Challenges;
  seal: Seal;
}

/**
 * Completes a sign-in with the second factor. A challenge becomes invalid when the password changes.
 *
 * @throws SECOND_FACTOR_EXPIRED, SECOND_FACTOR_WRONG, RATE_LIMITED
 */
export async function completeSignIn(
  { transactions, limiter, challenges, seal }: SignInDeps,
  { challenge, code }: { challenge: string; code: string },
  client: Client,
): Promise<User> {
  const claims = await challenges.verify(challenge);
  const account = { userId: claims.id };
  await withSignInLimits({ transactions, limiter }, account, client, () => limiter.take(codesByAccount, claims.id));
  const user = await transactions.read(({ tx }) => findUserById(tx, claims.id));
  if (!user || user.passwordVersion !== claims.pv) throw fail('SECOND_FACTOR_EXPIRED');
  const good = await transactions.run((context) => checkSecondFactor(context, seal, user.id, code));
  if (good) return user;
  await transactions.run((context) =>
    recordSecurityEvent(context, { type: 'second_factor_failed', userId: user.id, client }),
  );
  throw fail('SECOND_FACTOR_WRONG');
}
