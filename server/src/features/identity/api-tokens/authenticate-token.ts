import { apiTokenPrefix } from '@aide/contract';
import type { Transactions } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import type { SignedIn } from '../../../platform/http/mount.ts';
import { toActingUser } from '../accounts/accounts.presenter.ts';
import { findTokenOwner, touchApiToken } from './api-tokens.repository.ts';
import { hashToken } from './create-api-token.ts';

/** The last use is stored at most once a minute, so that not every read of a busy script becomes a write. */
const useKeptMs = 60_000;

/** Returns true if a bearer token has the prefix of an API token. */
export function isApiToken(bearer: string): boolean {
  return bearer.startsWith(apiTokenPrefix);
}

/** Returns the user and scope of an API token. @throws TOKEN_INVALID if it is unknown, revoked or expired, or the account is disabled */
export async function authenticateToken(transactions: Transactions, bearer: string): Promise<SignedIn> {
  const { found, now } = await transactions.read(async ({ tx, now: at }) => ({
    found: await findTokenOwner(tx, hashToken(bearer)),
    now: at,
  }));
  if (!found) throw fail('TOKEN_INVALID');
  const { token, user } = found;
  const isExpired = token.expiresAt !== null && token.expiresAt <= now;
  if (isExpired || user.disabledAt !== null) throw fail('TOKEN_INVALID', { accountId: user.id });
  const staleBefore = new Date(now.getTime() - useKeptMs);
  if (token.lastUsedAt === null || token.lastUsedAt < staleBefore)
    await transactions.statement(({ tx }) => touchApiToken(tx, token, now, staleBefore));
  const credential = { kind: 'api_token', id: token.id, authenticatedAt: null } as const;
  return { user: toActingUser(user), scope: token.scope, credential };
}
