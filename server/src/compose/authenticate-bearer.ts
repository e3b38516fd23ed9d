import { authenticate, type Tokens } from '../features/accounts/tokens.ts';
import { authenticateToken, isApiToken } from '../features/api-tokens/authenticate-token.ts';
import type { Work } from '../platform/context.ts';
import type { SignedIn } from '../platform/http/mount.ts';

/** Who a bearer token belongs to, be it of a session or a personal API token: the same everywhere a token is taken. */
export function authenticateBearer(work: Work, tokens: Tokens): (token: string) => Promise<SignedIn> {
  return (token) => (isApiToken(token) ? authenticateToken(work, token) : authenticate(work, tokens, token));
}
