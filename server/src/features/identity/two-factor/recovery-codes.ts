import { createHash, randomBytes } from 'node:crypto';
import { recoveryCodeCount } from '@aide/contract';
import type { UserContext } from '../../../platform/context.ts';
import { base32 } from './totp.rules.ts';
import { replaceRecoveryCodes } from './two-factor.repository.ts';

/** Returns new codes of 80 random bits each, which cannot be guessed even with the digests. */
function createRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const letters = base32(randomBytes(10)).toLowerCase();
    return (letters.match(/.{4}/g) ?? []).join('-');
  });
}

/** Returns the digest of a recovery code, ignoring case, spaces and dashes. */
export function hashRecoveryCode(userId: string, code: string): string {
  const plain = code.toLowerCase().replaceAll(/[^a-z2-7]/g, '');
  return createHash('sha256').update(`${userId}:${plain}`).digest('hex');
}

/** Replaces the recovery codes and returns the new ones, which are shown only once. */
export async function renewRecoveryCodes({ tx, user }: UserContext): Promise<string[]> {
  const codes = createRecoveryCodes();
  await replaceRecoveryCodes(
    tx,
    user.id,
    codes.map((code) => hashRecoveryCode(user.id, code)),
  );
  return codes;
}
