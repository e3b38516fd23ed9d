import { createHmac } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { fail } from '../../platform/errors.ts';
import type { User } from './accounts.table.ts';

const algorithm = 'HS256';
export const resetLinkSeconds = 60 * 60;
const resetSchema = z.object({ id: z.uuid(), pv: z.int() });

export interface AccountLinks {
  /**
   * Returns the address of the page that sets a new password, valid for an hour. It works once: using it counts
   * `passwordVersion` up. The token is in the fragment, which browsers send to no server.
   */
  issueReset(user: Pick<User, 'id' | 'passwordVersion'>): Promise<string>;
  /** @throws LINK_INVALID for anything but an unexpired token of this server */
  readReset(token: string): Promise<{ id: string; pv: number }>;
}

/**
 * Creates the issuer of links that act for an account without a session. Nothing about a link is stored.
 * @throws LINK_INVALID when a link that was changed or has expired is read
 */
export function createAccountLinks(options: {
  secret: string;
  clock: Pick<Clock, 'now'>;
  appUrl: string;
}): AccountLinks {
  // A separate key, so that a session token or a challenge is never accepted as a link, nor the reverse.
  const key = createHmac('sha256', options.secret).update('password reset links').digest();
  return {
    async issueReset({ id, passwordVersion: pv }) {
      const now = Math.floor(options.clock.now().getTime() / 1000);
      const token = await new SignJWT({ id, pv })
        .setProtectedHeader({ alg: algorithm })
        .setExpirationTime(now + resetLinkSeconds)
        .sign(key);
      return `${options.appUrl}/reset-password#${token}`;
    },
    async readReset(token) {
      try {
        const rules = { algorithms: [algorithm], currentDate: options.clock.now() };
        return resetSchema.parse((await jwtVerify(token, key, rules)).payload);
      } catch (error) {
        throw fail('LINK_INVALID', { cause: error });
      }
    },
  };
}
