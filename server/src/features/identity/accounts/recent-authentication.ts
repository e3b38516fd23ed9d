import type { UserContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';

/** How long a proof of identity (sign-in, password, code, passkey) allows sensitive changes in its session. */
export const recentAuthenticationMs = 10 * 60_000;

/**
 * Call it first in a use case that a stolen session must not reach: changes of credentials and anything that reveals a secret. The web app
 * asks for the password and repeats the request.
 *
 * @throws REAUTHENTICATION_REQUIRED unless the user authenticated in this session within the last ten minutes
 */
export function requireRecentAuthentication({ credential, now }: Pick<UserContext, 'credential' | 'now'>): void {
  const at = credential?.authenticatedAt?.getTime() ?? 0;
  if (now.getTime() - at > recentAuthenticationMs) throw fail('REAUTHENTICATION_REQUIRED');
}
