import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import { createSignedClaims } from '../../../platform/secret/signed-claims.ts';
import type { User } from './accounts.table.ts';

const lifetimeSeconds = 365 * 86_400;
const claimsSchema = z.object({ email: z.string(), device: z.uuid() });

export interface KnownDevices {
  /** Returns a token that proves that a device has signed in to the account, valid for a year. It grants no access. */
  issue(user: Pick<User, 'emailKey'>): Promise<string>;
  /** Returns the id of the device if one of its tokens is for the account with this email, otherwise undefined. */
  find(tokens: readonly string[], emailKey: string): Promise<string | undefined>;
}

/** Creates the issuer of device tokens. Nothing about a device is stored. */
export function createKnownDevices(options: { secret: string; clock: Pick<Clock, 'now'> }): KnownDevices {
  const claims = createSignedClaims(options, {
    purpose: 'known devices',
    schema: claimsSchema,
    seconds: lifetimeSeconds,
  });
  return {
    issue: ({ emailKey }) => claims.issue({ email: emailKey, device: uuidv7() }),
    async find(tokens, emailKey) {
      for (const token of tokens) {
        // Expired or of another server: the device is unknown.
        const known = await claims.verify(token).catch(() => undefined);
        if (known?.email === emailKey) return known.device;
      }
      return undefined;
    },
  };
}
