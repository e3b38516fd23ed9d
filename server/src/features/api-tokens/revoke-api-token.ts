import type { UserContext } from '../../platform/context.ts';
import { fail } from '../../platform/errors.ts';
import { deleteApiToken } from './api-tokens.repository.ts';

/** From here on the token opens nothing. */
export async function revokeApiToken({ tx, user, log }: UserContext, id: string): Promise<void> {
  if (!(await deleteApiToken(tx, user.id, id))) throw fail('API_TOKEN_NOT_FOUND');
  log.info({ userId: user.id, tokenId: id }, 'an API token was revoked');
}
