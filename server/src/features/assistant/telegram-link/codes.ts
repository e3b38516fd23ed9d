import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { verificationCodeLength } from '@aide/contract';
import type { Context } from '../../../platform/context.ts';
import { saveLink } from './telegram-link.repository.ts';
import { codeLifetimeMs, formatCode } from './telegram-link.rules.ts';

/** Returns a random start token. Telegram accepts up to 64 letters, digits, `_` and `-` in a start link. */
export function newStartToken(): string {
  return randomBytes(24).toString('base64url');
}

/** Returns the hash under which a code is stored. */
function hashCode(userId: string, code: string): string {
  return createHash('sha256').update(`${userId}:${code}`).digest('hex');
}

/** Compares a code with its hash in constant time. */
export function isCodeMatching(hash: string | null, userId: string, code: string): boolean {
  if (hash === null) return false;
  return timingSafeEqual(Buffer.from(hash, 'hex'), Buffer.from(hashCode(userId, code), 'hex'));
}

/** Returns a new code for the account and invalidates the previous one. The caller sends it to the chat. */
export async function issueCode({ tx, now }: Pick<Context, 'tx' | 'now'>, userId: string): Promise<string> {
  const code = formatCode(randomInt(10 ** verificationCodeLength));
  const codeExpiresAt = new Date(now.getTime() + codeLifetimeMs);
  await saveLink(tx, userId, { codeHash: hashCode(userId, code), codeExpiresAt, codeTries: 0 });
  return code;
}
