import { verificationCodeLength } from '@aide/contract';
import type { TelegramLink } from './telegram-link.table.ts';

const minute = 60_000;
export const codeLifetimeMs = 10 * minute;
export const codeMaxTries = 5;
export const startTokenLifetimeMs = 24 * 60 * minute;

export type CodeState = Pick<TelegramLink, 'codeHash' | 'codeExpiresAt' | 'codeTries'>;
export type CodeVerdict = 'right' | 'wrong' | 'expired';

/** A code is good once, for ten minutes and five tries; `matches` says whether the digits are the ones that were sent. */
export function judgeCode(state: CodeState, matches: boolean, now: Date): CodeVerdict {
  if (state.codeHash === null || state.codeExpiresAt === null) return 'expired';
  if (state.codeExpiresAt.getTime() <= now.getTime() || state.codeTries >= codeMaxTries) return 'expired';
  return matches ? 'right' : 'wrong';
}

/** A token that can still be sent to the bot; it is shown again until it is used or too old. */
export function usableStartToken(
  link: Pick<TelegramLink, 'startToken' | 'startTokenExpiresAt'> | undefined,
  now: Date,
): string | null {
  if (!link?.startToken || !link.startTokenExpiresAt) return null;
  return link.startTokenExpiresAt.getTime() > now.getTime() ? link.startToken : null;
}

export function codeText(number: number): string {
  return String(number).padStart(verificationCodeLength, '0');
}

export function botLink(username: string, startToken: string): string {
  return `https://t.me/${username}?start=${startToken}`;
}
