import type { Actor, UserContext, Transactions } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import type { RateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import type { Seal } from '../../../platform/secret/seal.ts';
import { passwordMatches } from '../accounts/passwords.ts';
import { getProfile } from '../accounts/profile.ts';
import { requireRecentAuthentication } from '../accounts/recent-authentication.ts';
import { recordOwnSecurityEvent } from '../accounts/security-events.ts';
import { checkSecondFactor, codesByAccount } from './check-second-factor.ts';
import { isTwoFactorOn } from './two-factor.repository.ts';

export interface ConfirmDeps {
  transactions: Transactions;
  limiter: RateLimiter;
  seal: Seal;
}

/** Checks the password before a change of credentials; a session alone is not enough. @throws WRONG_PASSWORD, RATE_LIMITED */
export async function confirmPassword(
  { transactions, limiter }: ConfirmDeps,
  actor: Actor,
  password: string,
): Promise<void> {
  await limiter.take(codesByAccount, actor.user.id);
  const user = await transactions.readAs(actor, getProfile);
  if (await passwordMatches(user.passwordHash, password)) return;
  await recordFailure(transactions, actor);
  throw fail('WRONG_PASSWORD');
}

export interface ConfirmOwnerDeps extends ConfirmDeps {
  /** Returns true if the account can sign in with the server's OpenID Connect provider. */
  hasProvider(context: UserContext): Promise<boolean>;
}

/**
 * Authenticates a change of the second factor: by the password or, for an account that is connected to a provider, by a proof within the
 * last ten minutes. The user of such an account may not know a password.
 *
 * @throws WRONG_PASSWORD, VALIDATION_FAILED without a required password, REAUTHENTICATION_REQUIRED, RATE_LIMITED
 */
export async function confirmOwner(deps: ConfirmOwnerDeps, actor: Actor, password: string | undefined): Promise<void> {
  if (password !== undefined) return confirmPassword(deps, actor, password);
  if (!(await deps.transactions.readAs(actor, (context) => deps.hasProvider(context))))
    throw fail('VALIDATION_FAILED', { message: 'Password is required' });
  await deps.transactions.readAs(actor, async (context) => requireRecentAuthentication(context));
}

/** Checks and consumes a code of the second factor. @throws SECOND_FACTOR_WRONG, also if the second factor is off; RATE_LIMITED */
export async function confirmCode(
  { transactions, limiter, seal }: ConfirmDeps,
  actor: Actor,
  code: string,
): Promise<void> {
  await limiter.take(codesByAccount, actor.user.id);
  if (await transactions.runAs(actor, (context) => checkSecondFactor(context, seal, actor.user.id, code))) return;
  await recordFailure(transactions, actor);
  throw fail('SECOND_FACTOR_WRONG');
}

async function recordFailure(transactions: Transactions, actor: Actor): Promise<void> {
  await transactions.runAs(actor, (context) => recordOwnSecurityEvent(context, 'reauthentication_failed'));
}

/**
 * Checks password (or recent proof) and code, then runs `work` in the transaction that consumes the code.
 *
 * @throws TWO_FACTOR_OFF, SECOND_FACTOR_WRONG, and errors of `confirmOwner`
 */
export async function withBothFactors<T>(
  deps: ConfirmOwnerDeps,
  actor: Actor,
  { password, code }: { password?: string | undefined; code: string },
  work: (context: UserContext) => Promise<T>,
): Promise<T> {
  await confirmOwner(deps, actor, password);
  // With a password, its check has already counted; a recent proof would allow any number of requests within ten minutes.
  if (password === undefined) await deps.limiter.take(codesByAccount, actor.user.id);
  const result = await deps.transactions.runAs(actor, async (context) => {
    if (!(await isTwoFactorOn(context.tx, actor.user.id))) throw fail('TWO_FACTOR_OFF');
    if (!(await checkSecondFactor(context, deps.seal, actor.user.id, code))) return undefined;
    return { value: await work(context) };
  });
  if (result) return result.value;
  await recordFailure(deps.transactions, actor);
  throw fail('SECOND_FACTOR_WRONG');
}
