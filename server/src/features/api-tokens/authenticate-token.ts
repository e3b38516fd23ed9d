import { apiTokenPrefix } from '@aide/contract';
import type { Work } from '../../platform/context.ts';
import { fail } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/http/mount.ts';
import { actingUserOf } from '../accounts/accounts.presenter.ts';
import { findTokenOwner, touchApiToken } from './api-tokens.repository.ts';
import { hashToken } from './token-text.ts';

/** A use is written down once a minute at most: a busy script must not turn every read into a write. */
const useKeptMs = 60_000;

export function isApiToken(bearer: string): boolean {
  return bearer.startsWith(apiTokenPrefix);
}

/** Whose token it is and what it may do. One that is unknown, revoked or has expired gets the same answer. */
export async function authenticateToken(work: Work, bearer: string): Promise<SignedIn> {
  const { found, now } = await work.read(async ({ tx, now: at }) => ({
    found: await findTokenOwner(tx, hashToken(bearer)),
    now: at,
  }));
  if (!found) throw fail('TOKEN_INVALID');
  const { token, user } = found;
  if (token.expiresAt !== null && token.expiresAt <= now) throw fail('TOKEN_INVALID');
  const staleBefore = new Date(now.getTime() - useKeptMs);
  if (token.lastUsedAt === null || token.lastUsedAt < staleBefore)
    await work.statement(({ tx }) => touchApiToken(tx, token, now, staleBefore));
  return { user: actingUserOf(user), scope: token.scope };
}
