import { limits, type NewApiToken } from '@aide/contract';
import { uuidv7 } from 'uuidv7';
import type { UserContext } from '../../platform/context.ts';
import { fail } from '../../platform/errors.ts';
import { takeTurn } from '../accounts/accounts.repository.ts';
import { countApiTokens, insertApiToken } from './api-tokens.repository.ts';
import type { ApiTokenRow } from './api-tokens.table.ts';
import { hashToken, hintOf, newTokenText } from './token-text.ts';

const dayMs = 86_400_000;

/** Makes a token; its text is answered here and never again. Throws TOO_MANY. */
export async function createApiToken(
  { tx, user, now, log }: UserContext,
  { name, scope, expiresInDays }: NewApiToken,
): Promise<{ row: ApiTokenRow; token: string }> {
  await takeTurn(tx, user.id);
  if ((await countApiTokens(tx, user.id)) >= limits.apiTokens) throw fail('TOO_MANY');
  const token = newTokenText();
  const row = await insertApiToken(tx, {
    userId: user.id,
    id: uuidv7(),
    name,
    scope,
    tokenHash: hashToken(token),
    hint: hintOf(token),
    createdAt: now,
    expiresAt: expiresInDays === null ? null : new Date(now.getTime() + expiresInDays * dayMs),
  });
  log.info({ userId: user.id, tokenId: row.id, scope }, 'an API token was made');
  return { row, token };
}
