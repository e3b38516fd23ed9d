import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import type { Transactions } from '../../../platform/context.ts';
import type { Limit, RateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import { countClients, insertClient } from './connected-apps.repository.ts';
import type { OAuthClientRow } from './connected-apps.table.ts';
import { OAuthError } from './oauth-error.ts';
import { isAllowedRedirectUri } from './redirect-uri.rules.ts';

const hour = 60 * 60_000;
const registrationsByAddress: Limit = { name: 'oauth-registration', burst: 20, periodMs: hour };
/** For all addresses together, so that many addresses cannot fill the table either. */
export const registrations: Limit = { name: 'oauth-registrations', burst: 1_000, periodMs: 24 * hour };
/** Unused registrations are deleted after a week. */
const maxClients = 10_000;
const longestName = 80;

/** Invisible and bidirectional control characters could make a name look like another. */
const invisible = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** The supported client metadata (RFC 7591); other fields are ignored, as the RFC requires. */
const registrationSchema = z.object({
  client_name: z
    .string()
    .transform((name) => name.replaceAll(invisible, '').replaceAll(/\s+/g, ' ').trim().slice(0, longestName))
    .optional(),
  redirect_uris: z.array(z.string()).min(1).max(10),
  grant_types: z.array(z.string()).optional(),
  response_types: z.array(z.string()).optional(),
});

/**
 * Stores the registration of a client and returns it in the format of RFC 7591. Every client is public: it has no secret, and PKCE protects
 * its codes.
 *
 * @throws OAuthError, RATE_LIMITED
 */
export async function registerClient(
  { transactions, limiter }: { transactions: Transactions; limiter: RateLimiter },
  body: unknown,
  address: string,
): Promise<Record<string, unknown>> {
  const read = registrationSchema.safeParse(body);
  const metadata = read.data;
  if (!metadata || metadata.redirect_uris.some((uri) => !isAllowedRedirectUri(uri))) {
    const isAboutUris = metadata !== undefined || read.error.issues.some(({ path }) => path[0] === 'redirect_uris');
    throw isAboutUris
      ? new OAuthError(
          'invalid_redirect_uri',
          'redirect_uris: one to ten addresses with https, loopback, or a scheme of the app.',
        )
      : new OAuthError('invalid_client_metadata', 'The client metadata is not valid.');
  }
  if (metadata.grant_types && !metadata.grant_types.includes('authorization_code'))
    throw new OAuthError('invalid_client_metadata', 'grant_types must include authorization_code.');
  if (metadata.response_types && !metadata.response_types.includes('code'))
    throw new OAuthError('invalid_client_metadata', 'response_types must include code.');
  await limiter.take(registrationsByAddress, address);
  await limiter.take(registrations, 'all');
  const client = await transactions.run(async ({ tx, now }): Promise<OAuthClientRow> => {
    if ((await countClients(tx)) >= maxClients)
      throw new OAuthError('temporarily_unavailable', 'Too many apps are registered here. Try again later.', 503);
    const row = {
      id: uuidv7(),
      name:
        metadata.client_name === undefined || metadata.client_name === ''
          ? 'An app without a name'
          : metadata.client_name,
      redirectUris: [...new Set(metadata.redirect_uris)],
      createdAt: now,
      lastUsedAt: now,
    };
    await insertClient(tx, row);
    return row;
  });
  return {
    client_id: client.id,
    client_id_issued_at: Math.floor(client.createdAt.getTime() / 1000),
    client_name: client.name,
    redirect_uris: client.redirectUris,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  };
}
