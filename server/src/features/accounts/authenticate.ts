import type { Work } from '../../platform/context.ts';
import { fail } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/http/mount.ts';
import { actingUserOf } from './accounts.presenter.ts';
import { findUserById } from './accounts.repository.ts';
import type { Tokens } from './tokens.ts';

/** Who a session token belongs to. The account must still be there, and no older token be ended since it was issued. */
export async function authenticate(work: Work, tokens: Tokens, token: string): Promise<SignedIn> {
  const claims = await tokens.verify(token);
  const user = await work.read(({ tx }) => findUserById(tx, claims.id));
  if (!user || user.passwordVersion !== claims.pv) throw fail('SESSION_EXPIRED');
  return { user: actingUserOf(user), scope: 'session' };
}
