import type { Caller, UserContext, Work } from '../../platform/context.ts';
import { fail } from '../../platform/errors.ts';
import type { RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import type { Seal } from '../../platform/seal.ts';
import { passwordMatches } from '../accounts/passwords.ts';
import { readProfile } from '../accounts/read-profile.ts';
import { checkSecondFactor } from './check-second-factor.ts';
import { codesByAccount } from './two-factor.limits.ts';
import { isTwoFactorOn } from './two-factor.repository.ts';

export interface ConfirmDeps {
  work: Work;
  limiter: RateLimiter;
  seal: Seal;
}

/** An open session is not enough to change how the account is opened. Throws WRONG_PASSWORD. */
export async function confirmPassword({ work, limiter }: ConfirmDeps, caller: Caller, password: string): Promise<void> {
  await limiter.take(codesByAccount, caller.user.id);
  const user = await work.readAs(caller, readProfile);
  if (!(await passwordMatches(user.passwordHash, password))) throw fail('WRONG_PASSWORD');
}

/** Password and code, then what was to be done, in the transaction that uses the code up. */
export async function withBothFactors<T>(
  deps: ConfirmDeps,
  caller: Caller,
  { password, code }: { password: string; code: string },
  work: (context: UserContext) => Promise<T>,
): Promise<T> {
  await confirmPassword(deps, caller, password);
  return deps.work.runAs(caller, async (context) => {
    if (!(await isTwoFactorOn(context.tx, caller.user.id))) throw fail('TWO_FACTOR_OFF');
    if (!(await checkSecondFactor(context, deps.seal, caller.user.id, code))) throw fail('SECOND_FACTOR_WRONG');
    return work(context);
  });
}
