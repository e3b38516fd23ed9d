import { tokenPayloadSchema } from '@aide/contract';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { Client } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import type { User } from './accounts.table.ts';

const algorithm = 'HS256';
const payloadSchema = tokenPayloadSchema.extend({
  /** The password version, see users.password_version. */
  pv: z.int(),
  /** The session id; missing in tokens issued before sessions had rows. */
  sid: z.uuid().optional(),
});
export type SessionClaims = z.infer<typeof payloadSchema>;

type Subject = Pick<User, 'id' | 'email' | 'passwordVersion' | 'disabledAt'>;

/** Starts and continues sessions; implemented by the feature sessions. */
export interface Sessions {
  /** Stores a session of the client and returns its bearer token. @throws ACCOUNT_DISABLED */
  open(user: Subject, client: Client): Promise<string>;
  /** Returns a new token for a session whose tokens were invalidated by a change of credentials. */
  renew(user: Subject, sessionId: string): Promise<string>;
}

export interface Tokens {
  issue(user: Subject, sessionId: string): Promise<{ token: string; expiresAt: Date }>;
  /** @throws SESSION_EXPIRED, UNAUTHENTICATED */
  verify(token: string): Promise<SessionClaims>;
}

/** Creates the issuer of session tokens (JWT). */
export function createTokens(options: { secret: string; days: number; clock: Clock }): Tokens {
  const key = new TextEncoder().encode(options.secret);
  return {
    async issue(user, sessionId) {
      const now = Math.floor(options.clock.now().getTime() / 1000);
      const expiry = now + options.days * 86_400;
      const token = await new SignJWT({ id: user.id, email: user.email, pv: user.passwordVersion, sid: sessionId })
        .setProtectedHeader({ alg: algorithm })
        .setIssuedAt(now)
        .setExpirationTime(expiry)
        .sign(key);
      return { token, expiresAt: new Date(expiry * 1000) };
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
