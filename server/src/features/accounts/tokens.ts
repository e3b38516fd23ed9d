import { tokenPayloadSchema } from '@aide/contract';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { fail } from '../../platform/errors.ts';
import type { User } from './accounts.table.ts';

const algorithm = 'HS256';
const payloadSchema = tokenPayloadSchema.extend({ pv: z.int() });
export type SessionClaims = z.infer<typeof payloadSchema>;

export interface Tokens {
  issue(user: Pick<User, 'id' | 'email' | 'passwordVersion'>): Promise<string>;
  /** Throws UNAUTHENTICATED for anything but a token of ours that is still good. */
  verify(token: string): Promise<SessionClaims>;
}

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
