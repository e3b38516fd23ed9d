import { createHash, randomBytes } from 'node:crypto';
import { recoveryCodeCount } from '@aide/contract';
import { base32 } from './totp.rules.ts';

/** 80 random bits each: nobody can try them all, not even with the digests at hand. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const letters = base32(randomBytes(10)).toLowerCase();
    return (letters.match(/.{4}/g) ?? []).join('-');
  });
}

/** However it is typed: capitals, blanks and dashes do not matter. */
export function hashRecoveryCode(userId: string, code: string): string {
  const plain = code.toLowerCase().replaceAll(/[^a-z2-7]/g, '');
  return createHash('sha256').update(`${userId}:${plain}`).digest('hex');
}
