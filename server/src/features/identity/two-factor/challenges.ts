import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import { fail } from '../../../platform/errors.ts';
import { createSignedClaims } from '../../../platform/secret/signed-claims.ts';
import type { User } from '../accounts/accounts.table.ts';

const lifetimeSeconds = 5 * 60;
const claimsSchema = z.object({ id: z.uuid(), pv: z.int() });
type ChallengeClaims = z.infer<typeof claimsSchema>;

export interface Challenges {
  /** Returns a signed proof that the account's password was correct, valid for five minutes. */
  issue(user: Pick<User, 'id' | 'passwordVersion'>): Promise<string>;
  /** @throws SECOND_FACTOR_EXPIRED unless it is a valid challenge of this server */
  verify(challenge: string): Promise<ChallengeClaims>;
}

/** Creates the issuer of sign-in challenges. */
export function createChallenges(options: { secret: string; clock: Clock }): Challenges {
  const claims = createSignedClaims(options, {
    purpose: 'second factor challenges',
    schema: claimsSchema,
    seconds: lifetimeSeconds,
  });
  return {
    issue: ({ id, passwordVersion: pv }) => claims.issue({ id, pv }),
    verify: (challenge) =>
      claims.verify(challenge).catch((error: unknown) => {
        throw fail('SECOND_FACTOR_EXPIRED', { cause: error });
      }),
  };
}
