import { isOwner } from '../features/accounts/owner.ts';
import { authenticate, type Tokens } from '../features/accounts/tokens.ts';
import { authenticateToken, isApiToken } from '../features/api-tokens/authenticate-token.ts';
import type { Work } from '../platform/context.ts';
import { fail } from '../platform/errors.ts';
import { requireScope, type SignedIn } from '../platform/http/mount.ts';

/** Who a bearer token belongs to, be it of a session or a personal API token: the same everywhere a token is taken. */
export function authenticateBearer(work: Work, tokens: Tokens): (token: string) => Promise<SignedIn> {
  return (token) => (isApiToken(token) ? authenticateToken(work, token) : authenticate(work, tokens, token));
}

/**
 * Creates the check for pages of the server's owner.
 *
 * @throws UNAUTHENTICATED, SESSION_EXPIRED, TOKEN_REFUSED for an API token, NOT_FOUND for another account
 */
export function createOwnerCheck(work: Work, tokens: Tokens, ownerEmail: string | undefined) {
  const authenticateOwner = authenticateBearer(work, tokens);
  return async (token: string): Promise<void> => {
    const { user, scope } = await authenticateOwner(token);
    requireScope(scope, null);
    if (!(await work.read((context) => isOwner(context, user.id, ownerEmail)))) throw fail('NOT_FOUND');
  };
}
