import type { UserContext } from '../../platform/context.ts';
import { fail } from '../../platform/errors.ts';
import type { Seal } from '../../platform/seal.ts';
import { endSessions } from '../accounts/accounts.repository.ts';
import type { User } from '../accounts/accounts.table.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';
import { findStep } from './totp.rules.ts';
import { lockTwoFactor, updateTwoFactor } from './two-factor.repository.ts';

/** Confirms that the app has the secret. Sessions that were opened with a password alone end. */
export async function enableTwoFactor(
  context: UserContext,
  seal: Seal,
  typed: string,
): Promise<{ user: User; recoveryCodes: string[] }> {
  const { tx, user, now, log } = context;
  const row = await lockTwoFactor(tx, user.id);
  if (!row) throw fail('TWO_FACTOR_NOT_BEGUN');
  if (row.enabledAt !== null) throw fail('TWO_FACTOR_ON');
  const secret = Buffer.from(seal.open(row.secret, user.id), 'base64url');
  const step = findStep(secret, typed.replaceAll(/[\s-]/g, ''), now, row.lastStep);
  if (step === null) throw fail('SECOND_FACTOR_WRONG');
  await updateTwoFactor(tx, user.id, { enabledAt: now, lastStep: step });
  const recoveryCodes = await renewRecoveryCodes(context);
  const account = await endSessions(tx, user.id);
  if (!account) throw fail('UNAUTHENTICATED');
  log.info({ userId: user.id }, 'two-factor sign-in was switched on');
  return { user: account, recoveryCodes };
}
