import { createHmac } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { User } from './accounts.table.ts';

const algorithm = 'HS256';
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
  // A separate key, so that a device token is never accepted as a session token, or vice versa.
  const key = createHmac('sha256', options.secret).update('known devices').digest();

  async function read(token: string): Promise<z.infer<typeof claimsSchema> | undefined> {
    try {
      const rules = { algorithms: [algorithm], currentDate: options.clock.now() };
      return claimsSchema.parse((await jwtVerify(token, key, rules)).payload);
    } catch {
      // Expired or of another server: the device is unknown.
      return undefined;
    }
  }

  return {
    issue: ({ emailKey }) => {
      const now = Math.floor(options.clock.now().getTime() / 1000);
      return new SignJWT({ email: emailKey, device: uuidv7() })
        .setProtectedHeader({ alg: algorithm })
        .setExpirationTime(now + lifetimeSeconds)
        .sign(key);
    },
    async find(tokens, emailKey) {
      for (const token of tokens) {
        const claims = await read(token);
        if (claims?.email === emailKey) return claims.device;
      }
      return undefined;
    },
  };
}
