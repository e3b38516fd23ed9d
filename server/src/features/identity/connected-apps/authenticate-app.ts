import { appTokenPrefixes } from '@aide/contract';
import type { Transactions } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import type { SignedIn } from '../../../platform/http/mount.ts';
import { toActingUser } from '../accounts/accounts.presenter.ts';
import { hashSecret } from './answer-app-request.ts';
import { findAppToken, touchConnectedApp } from './connected-apps.repository.ts';
import type { FindIssuer } from './oauth-issuer.ts';

/** The last use is stored at most once a minute, so that not every read becomes a write. */
const useKeptMs = 60_000;

/** Returns true if a bearer token has the prefix of a connected app's access token. */
export function isAppToken(bearer: string): boolean {
  return bearer.startsWith(appTokenPrefixes.access);
}

/**
 * Returns the user and scope of an access token. Called only by the endpoint that it was issued for.
 *
 * @throws TOKEN_INVALID if it is unknown, revoked or for another endpoint, or the account is disabled
 * @throws UNAUTHENTICATED if it has expired, which happens every hour and is not logged
 */
export async function authenticateApp(transactions: Transactions, bearer: string, find: FindIssuer): Promise<SignedIn> {
  const { found, now } = await transactions.read(async ({ tx, now: at }) => ({
    found: await findAppToken(tx, hashSecret(bearer)),
    now: at,
  }));
  const issuer = find();
  if (!found || found.token.kind !== 'access') throw fail('TOKEN_INVALID');
  if (found.token.expiresAt <= now) throw fail('UNAUTHENTICATED');
  const { app, user } = found;
  if (user.disabledAt !== null || 'problem' in issuer || app.resource !== issuer.resource) throw fail('TOKEN_INVALID');
  const staleBefore = new Date(now.getTime() - useKeptMs);
  if (app.lastUsedAt === null || app.lastUsedAt < staleBefore)
    await transactions.statement(({ tx }) => touchConnectedApp(tx, app, now, staleBefore));
  const credential = { kind: 'connected_app', id: app.id, authenticatedAt: null } as const;
  return { user: toActingUser(user), scope: app.scope, credential };
}
