import { createHmac } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import { fail } from '../../../platform/errors.ts';
import type { User } from '../accounts/accounts.table.ts';

const algorithm = 'HS256';
const lifetimeSeconds = 5 * 60;
const claimsSchema = z.object({ id: z.uuid(), pv: z.int() });
export type ChallengeClaims = z.infer<typeof claimsSchema>;

export interface Challenges {
  /** Returns a signed proof that the account's password was correct, valid for five minutes. */
  issue(user: Pick<User, 'id' | 'passwordVersion'>): Promise<string>;
  /** @throws SECOND_FACTOR_EXPIRED unless it is a valid challenge of this server */
  verify(challenge: string): Promise<ChallengeClaims>;
}

/** Creates the issuer of sign-in challenges. */
export function createChallenges(options: { secret: string; clock: Clock }): Challenges {
  // A separate key, so that a challenge is never accepted as a session token, or vice versa.
  const key = createHmac('sha256', options.secret).update('second factor challenges').digest();
  return {
    issue: ({ id, passwordVersion: pv }) => {
      const now = Math.floor(options.clock.now().getTime() / 1000);
      return new SignJWT({ id, pv })
        .setProtectedHeader({ alg: algorithm })
        .setExpirationTime(now + lifetimeSeconds)
        .sign(key);
    },
    async verify(challenge) {
      try {
        const rules = { algorithms: [algorithm], currentDate: options.clock.now() };
        const { payload } = await jwtVerify(challenge, key, rules);
        return claimsSchema.parse(payload);
      } catch (error) {
        throw fail('SECOND_FACTOR_EXPIRED', { cause: error });
      }
    },
  };
}
