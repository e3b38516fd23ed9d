import { createHmac } from 'node:crypto';
import { jwtVerify, SignJWT, type JWTPayload } from 'jose';
import type { z } from 'zod';
import type { Clock } from '../clock.ts';

const algorithm = 'HS256';

export interface SignedClaims<T> {
  /** Returns a token with these claims, valid for the lifetime. */
  issue(claims: T): Promise<string>;
  /** @throws unless it is an unexpired token of this server and purpose */
  verify(token: string): Promise<T>;
}

/** Creates the issuer of tokens for one purpose. Each purpose has its own key, so that its tokens are accepted for no other. */
export function createSignedClaims<T extends JWTPayload>(
  { secret, clock }: { secret: string; clock: Pick<Clock, 'now'> },
  { purpose, schema, seconds }: { purpose: string; schema: z.ZodType<T>; seconds: number },
): SignedClaims<T> {
  const key = createHmac('sha256', secret).update(purpose).digest();
  return {
    issue: (claims) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: algorithm })
        .setExpirationTime(Math.floor(clock.now().getTime() / 1000) + seconds)
        .sign(key),
    async verify(token) {
      const rules = { algorithms: [algorithm], currentDate: clock.now() };
      return schema.parse((await jwtVerify(token, key, rules)).payload);
    },
  };
}
