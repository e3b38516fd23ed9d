import { tokenPayloadSchema } from '@aide/contract';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { Client } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import type { User } from './accounts.table.ts';

const algorithm = 'HS256';
/** Number of tokens whose signature is not verified again; about 500 bytes each. */
const maxVerified = 2_000;
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
  /** The claims of verified tokens, least recently verified first. A signature stays valid; only the expiry depends on the time. */
  const verified = new Map<string, SessionClaims>();

  async function verifySignature(token: string): Promise<SessionClaims> {
    const { payload } = await jwtVerify(token, key, { algorithms: [algorithm], currentDate: options.clock.now() });
    const claims = payloadSchema.parse(payload);
    verified.set(token, claims);
    const [oldest] = verified.keys();
    if (verified.size > maxVerified && oldest !== undefined) verified.delete(oldest);
    return claims;
  }

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
      const known = verified.get(token);
      if (known && known.exp > options.clock.now().getTime() / 1000) return known;
      try {
        return await verifySignature(token);
      } catch (error) {
        throw fail(isExpired(error) ? 'SESSION_EXPIRED' : 'UNAUTHENTICATED', { cause: error });
      }
    },
  };
}

function isExpired(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_JWT_EXPIRED';
}
