import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { verificationCodeLength } from '@aide/contract';
import { codeText } from './telegram-link.rules.ts';

export function newCode(): string {
  return codeText(randomInt(10 ** verificationCodeLength));
}

/** Telegram takes up to 64 letters, digits, `_` and `-` in a start link. */
export function newStartToken(): string {
  return randomBytes(24).toString('base64url');
}

export function hashCode(userId: string, code: string): string {
  return createHash('sha256').update(`${userId}:${code}`).digest('hex');
}

export function codeMatches(hash: string | null, userId: string, code: string): boolean {
  if (hash === null) return false;
  return timingSafeEqual(Buffer.from(hash, 'hex'), Buffer.from(hashCode(userId, code), 'hex'));
}
