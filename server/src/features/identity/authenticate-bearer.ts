import { isOwner } from './accounts/owner.repository.ts';
import type { Tokens } from './accounts/tokens.ts';
import { authenticateToken, isApiToken } from './api-tokens/authenticate-token.ts';
import { findTokenExpiry } from './api-tokens/api-tokens.repository.ts';
import { createSessionAuthentication, findSessionExpiry } from './sessions/sessions.ts';
import type { Client, Transactions } from '../../platform/context.ts';
import { fail } from '../../platform/errors.ts';
import type { FindExpiry } from '../../platform/events/events.routes.ts';
import { requireScope, type MountDeps } from '../../platform/http/mount.ts';

/** Returns a function that authenticates a session token or an API token; used wherever a bearer token is accepted. */
export function authenticateBearer(transactions: Transactions, tokens: Tokens): MountDeps['authenticate'] {
  const authenticateSession = createSessionAuthentication(transactions, tokens);
  return (token, client) =>
    isApiToken(token) ? authenticateToken(transactions, token) : authenticateSession(token, client);
}

/** Returns the function that reads when a session or API token expires. */
export function createFindExpiry(transactions: Transactions): FindExpiry {
  return (userId, { kind, id }) =>
    transactions.read((context) =>
      kind === 'session' ? findSessionExpiry(context, userId, id) : findTokenExpiry(context.tx, userId, id),
    );
}

/**
 * Creates the check for pages of the server's owner.
 *
 * @throws UNAUTHENTICATED, SESSION_EXPIRED, TOKEN_REFUSED for an API token, NOT_FOUND for another account
 */
export function createOwnerCheck(transactions: Transactions, tokens: Tokens) {
  const authenticateOwner = authenticateBearer(transactions, tokens);
  return async (token: string, client: Client): Promise<void> => {
    const { user, scope } = await authenticateOwner(token, client);
    requireScope(scope, null);
    if (!(await transactions.read((context) => isOwner(context, user.id)))) throw fail('NOT_FOUND');
  };
}
