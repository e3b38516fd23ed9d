import type { UserContext } from '../../platform/context.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { replaceRecoveryCodes } from './two-factor.repository.ts';

/** New codes, answered here and never again; the old ones open nothing. */
export async function renewRecoveryCodes({ tx, user }: UserContext): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(
    tx,
    user.id,
    codes.map((code) => hashRecoveryCode(user.id, code)),
  );
  return codes;
}
