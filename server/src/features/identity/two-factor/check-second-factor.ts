import type { Context } from '../../../platform/context.ts';
import type { Limit } from '../../../platform/rate-limit/rate-limiter.ts';
import type { Seal } from '../../../platform/secret/seal.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { findStep, isTotpCode } from './totp.rules.ts';
import { lockTwoFactor, takeRecoveryCode, updateTwoFactor } from './two-factor.repository.ts';
import type { TwoFactorRow } from './two-factor.table.ts';

/** Three codes of a million are valid at a time: with ten attempts per hour, guessing one takes four years on average. */
export const codesByAccount: Limit = { name: 'second-factor', burst: 10, periodMs: 60 * 60_000 };

/** Returns true if the code is valid, and consumes it: a TOTP code by its time step, a recovery code by its row. */
export async function checkSecondFactor(context: Context, seal: Seal, userId: string, typed: string): Promise<boolean> {
  const { tx, now } = context;
  const row = await lockTwoFactor(tx, userId);
  if (!row || row.enabledAt === null) return false;
  const code = typed.replaceAll(/[\s-]/g, '');
  if (!isTotpCode(code)) return takeRecoveryCode(tx, userId, hashRecoveryCode(userId, code));
  const secret = openSecret(context, seal, row);
  const step = secret && findStep(secret, code, now, row.lastStep);
  if (step === null) return false;
  await updateTwoFactor(tx, userId, { lastStep: step });
  return true;
}

/** Returns null if AIDE_SECRET has changed: then only recovery codes can be checked. */
function openSecret({ log }: Context, seal: Seal, { userId, secret }: TwoFactorRow): Buffer | null {
  try {
    return Buffer.from(seal.open(secret, userId), 'base64url');
  } catch (error) {
    log.error({ userId, error: String(error) }, 'a second factor cannot be read: was AIDE_SECRET changed?');
    return null;
  }
}
