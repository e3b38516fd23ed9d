import { verificationCodeLength } from '@aide/contract';
import type { Limit } from '../../../platform/rate-limit/rate-limiter.ts';
import type { TelegramLink } from './telegram-link.table.ts';

const minute = 60_000;
export const codeLifetimeMs = 10 * minute;
const codeMaxTries = 5;
export const startTokenLifetimeMs = 24 * 60 * minute;

export type CodeState = Pick<TelegramLink, 'codeHash' | 'codeExpiresAt' | 'codeTries'>;
export type CodeVerdict = 'right' | 'wrong' | 'expired';

/** Returns the verdict on a code, which is valid once, for ten minutes and five attempts. `matches`: the digits are correct. */
export function judgeCode(state: CodeState, matches: boolean, now: Date): CodeVerdict {
  if (state.codeHash === null || state.codeExpiresAt === null) return 'expired';
  if (state.codeExpiresAt.getTime() <= now.getTime() || state.codeTries >= codeMaxTries) return 'expired';
  return matches ? 'right' : 'wrong';
}

/** Returns the start token if it is unused and not expired, otherwise null. */
export function usableStartToken(
  link: Pick<TelegramLink, 'startToken' | 'startTokenExpiresAt'> | undefined,
  now: Date,
): string | null {
  if (!link?.startToken || !link.startTokenExpiresAt) return null;
  return link.startTokenExpiresAt.getTime() > now.getTime() ? link.startToken : null;
}

/** Formats a number as a verification code, padded with zeros. */
export function formatCode(number: number): string {
  return String(number).padStart(verificationCodeLength, '0');
}

/** Formats the link that opens the bot with a start token. */
export function formatBotLink(username: string, startToken: string): string {
  return `https://t.me/${username}?start=${startToken}`;
}

/** A code allows five attempts; these limits prevent requesting codes until one is guessed. */
export const codesByAccount: Limit = { name: 'telegram-codes', burst: 10, periodMs: 15 * minute };
export const codeTriesByAccount: Limit = { name: 'telegram-code-tries', burst: 30, periodMs: 15 * minute };
