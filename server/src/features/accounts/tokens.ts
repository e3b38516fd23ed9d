import { tokenPayloadSchema } from '@aide/contract';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Work } from '../../platform/context.ts';
import { fail } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/http/mount.ts';
import { actingUserOf } from './accounts.presenter.ts';
import { findUserById } from './accounts.repository.ts';
import type { User } from './accounts.table.ts';

const algorithm = 'HS256';
const payloadSchema = tokenPayloadSchema.extend({ pv: z.int() });
export type SessionClaims = z.infer<typeof payloadSchema>;

export interface Tokens {
  issue(user: Pick<User, 'id' | 'email' | 'passwordVersion'>): Promise<string>;
  /** @throws SESSION_EXPIRED, UNAUTHENTICATED */
  verify(token: string): Promise<SessionClaims>;
}

/** Creates the issuer of session tokens (JWT). */
export function createTokens(options: { secret: string; days: number; clock: Clock }): Tokens {
  const key = new TextEncoder().encode(options.secret);
  return {
    issue: (user) => {
      const now = Math.floor(options.clock.now().getTime() / 1000);
      return new SignJWT({ id: user.id, email: user.email, pv: user.passwordVersion })
        .setProtectedHeader({ alg: algorithm })
        .setIssuedAt(now)
        .setExpirationTime(now + options.days * 86_400)
        .sign(key);
    },
    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: [algorithm], currentDate: options.clock.now() });
        return payloadSchema.parse(payload);
      } catch (error) {
        throw fail(isExpired(error) ? 'SESSION_EXPIRED' : 'UNAUTHENTICATED', { cause: error });
      }
    },
  };
}

function isExpired(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_JWT_EXPIRED';
}

/**
 * Returns the user of a session token.
 *
 * @throws SESSION_EXPIRED when the account is gone or its sessions were ended, UNAUTHENTICATED when the token is invalid
 */
export async function authenticate(work: Work, tokens: Tokens, token: string): Promise<SignedIn> {
  const claims = await tokens.verify(token);
  const user = await work.read(({ tx }) => findUserById(tx, claims.id));
  if (!user || user.passwordVersion !== claims.pv) throw fail('SESSION_EXPIRED');
  return { user: actingUserOf(user), scope: 'session' };
}
