import { appTokenPrefixes } from '@aide/contract';
import type { Work } from '../../platform/context.ts';
import { fail } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/http/mount.ts';
import { toActingUser } from '../accounts/accounts.presenter.ts';
import { hashSecret } from './answer-app-request.ts';
import { findAppToken, touchConnectedApp } from './connected-apps.repository.ts';
import type { FindIssuer } from './oauth-issuer.ts';

/** The last use is stored at most once a minute, so that reads do not all become writes. */
const useKeptMs = 60_000;

/** Returns whether a bearer token is the access token of a connected app, by its prefix. */
export function isAppToken(bearer: string): boolean {
  return bearer.startsWith(appTokenPrefixes.access);
}

/**
 * Returns the user and scope of an access token. Only the endpoint that it was issued for calls this.
 *
 * @throws TOKEN_INVALID when it is unknown, revoked or for another address, or the account is disabled
 * @throws UNAUTHENTICATED when it has expired, which happens every hour and is no event for a log
 */
export async function authenticateApp(work: Work, bearer: string, find: FindIssuer): Promise<SignedIn> {
  const { found, now } = await work.read(async ({ tx, now: at }) => ({
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
    await work.statement(({ tx }) => touchConnectedApp(tx, app, now, staleBefore));
  const credential = { kind: 'connected_app', id: app.id, authenticatedAt: null } as const;
  return { user: toActingUser(user), scope: app.scope, credential };
}
