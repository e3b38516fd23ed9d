import type { ActingUser, Work } from '../../platform/context.ts';
import { fail } from '../../platform/errors.ts';
import { actingUserOf } from './accounts.presenter.ts';
import { findUserById } from './accounts.repository.ts';
import type { Tokens } from './tokens.ts';

/** Who a token belongs to. The account must still be there and its password unchanged since the token was issued. */
export async function authenticate(work: Work, tokens: Tokens, token: string): Promise<ActingUser> {
  const claims = await tokens.verify(token);
  const user = await work.read(({ tx }) => findUserById(tx, claims.id));
  if (!user || user.passwordVersion !== claims.pv) throw fail('SESSION_EXPIRED');
  return actingUserOf(user);
}
