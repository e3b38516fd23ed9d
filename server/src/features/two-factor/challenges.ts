import { createHmac } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { fail } from '../../platform/errors.ts';
import type { User } from '../accounts/accounts.table.ts';

const algorithm = 'HS256';
const lifetimeSeconds = 5 * 60;
const claimsSchema = z.object({ id: z.uuid(), pv: z.int() });
export type ChallengeClaims = z.infer<typeof claimsSchema>;

export interface Challenges {
  /** Says that this account's password was right a moment ago, and nothing else. */
  issue(user: Pick<User, 'id' | 'passwordVersion'>): Promise<string>;
  /** Throws SECOND_FACTOR_EXPIRED for anything that is not a challenge of ours and fresh. */
  verify(challenge: string): Promise<ChallengeClaims>;
}

export function createChallenges(options: { secret: string; clock: Clock }): Challenges {
  // A key of its own: a challenge can never pass as a session, nor a session as a challenge.
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
