import type { FastifyRequest } from 'fastify';
import { fail } from '../../../platform/errors.ts';
import { bearerToken, getClient, type MountDeps, type SignedIn } from '../../../platform/http/mount.ts';
import { getClientNetwork } from '../../../platform/rate-limit/client-network.ts';
import type { Limit, RateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import { isApiToken } from '../../identity/api-tokens/authenticate-token.ts';

/** Clients repeat a wrong password for hours, and tokens cannot be guessed, so the limit is high. */
const failuresByAddress: Limit = { name: 'caldav-failures', burst: 100, periodMs: 10 * 60_000 };

interface AuthenticateDeps extends Pick<MountDeps, 'authenticate'> {
  limiter: RateLimiter;
}

/**
 * Authenticates a request: HTTP Basic with the email address and an API token as password, or a bearer token.
 *
 * @throws UNAUTHENTICATED, TOKEN_INVALID, RATE_LIMITED
 */
export async function authenticateDav(deps: AuthenticateDeps, request: FastifyRequest): Promise<SignedIn> {
  try {
    return await getCredentials(deps, request);
  } catch (error) {
    // A first request without credentials only requests the realm.
    if (request.headers.authorization !== undefined)
      await deps.limiter.take(failuresByAddress, getClientNetwork(request.ip));
    throw error;
  }
}

async function getCredentials({ authenticate }: AuthenticateDeps, request: FastifyRequest): Promise<SignedIn> {
  const [scheme, encoded] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'basic') return authenticate(bearerToken(request), getClient(request));
  const text = Buffer.from(encoded ?? '', 'base64').toString('utf8');
  const [email, password] = [text.slice(0, text.indexOf(':')), text.slice(text.indexOf(':') + 1).trim()];
  // The account's password is not accepted here, because a client would store it.
  if (!text.includes(':') || !isApiToken(password)) throw fail('UNAUTHENTICATED');
  const who = await authenticate(password, getClient(request));
  if (who.user.email.toLowerCase() !== email.trim().toLowerCase())
    throw fail('TOKEN_INVALID', { accountId: who.user.id });
  return who;
}
