import { createHash, randomBytes } from 'node:crypto';
import { apiTokenPrefix, limits, type NewApiToken } from '@aide/contract';
import { uuidv7 } from 'uuidv7';
import type { UserContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { serializeByUser } from '../accounts/accounts.repository.ts';
import { requireRecentAuthentication } from '../accounts/recent-authentication.ts';
import { recordOwnSecurityEvent } from '../accounts/security-events.ts';
import { countApiTokens, deleteApiToken, insertApiToken } from './api-tokens.repository.ts';
import type { ApiTokenRow } from './api-tokens.table.ts';

const hintLength = 4;

/** Returns the digest under which a token is stored. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

const dayMs = 86_400_000;

/** Creates a token. Its text is returned only once. @throws TOO_MANY, REAUTHENTICATION_REQUIRED */
export async function createApiToken(
  context: UserContext,
  { name, scope, expiresInDays }: NewApiToken,
): Promise<{ row: ApiTokenRow; token: string }> {
  const { tx, user, now, log } = context;
  requireRecentAuthentication(context);
  await serializeByUser(tx, user.id);
  if ((await countApiTokens(tx, user.id)) >= limits.apiTokens) throw fail('TOO_MANY');
  const token = apiTokenPrefix + randomBytes(32).toString('base64url');
  const row = await insertApiToken(tx, {
    userId: user.id,
    id: uuidv7(),
    name,
    scope,
    tokenHash: hashToken(token),
    hint: token.slice(-hintLength),
    createdAt: now,
    expiresAt: expiresInDays === null ? null : new Date(now.getTime() + expiresInDays * dayMs),
  });
  context.changed({ entity: 'api_token', id: row.id, action: 'created' });
  await recordOwnSecurityEvent(context, 'api_token_created', name);
  log.info({ userId: user.id, tokenId: row.id, scope }, 'an API token was created');
  return { row, token };
}

/** Deletes a token, which invalidates it. Its event streams end in every process. @throws API_TOKEN_NOT_FOUND */
export async function revokeApiToken(context: UserContext, id: string): Promise<void> {
  const { tx, user, log } = context;
  if (!(await deleteApiToken(tx, user.id, id))) throw fail('API_TOKEN_NOT_FOUND');
  context.changed({ entity: 'api_token', id, action: 'deleted' });
  await recordOwnSecurityEvent(context, 'api_token_revoked');
  log.info({ userId: user.id, tokenId: id }, 'an API token was revoked');
}
