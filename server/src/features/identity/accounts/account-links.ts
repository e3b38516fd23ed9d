import { createHmac } from 'node:crypto';
import { jwtVerify, SignJWT, type JWTPayload } from 'jose';
import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import { fail } from '../../../platform/errors.ts';
import type { User } from './accounts.table.ts';

const algorithm = 'HS256';
const resetLinkSeconds = 60 * 60;
const confirmationSeconds = 7 * 86_400;
const confirmationSchema = z.object({ id: z.uuid(), emailKey: z.string() });
const resetSchema = z.object({ id: z.uuid(), pv: z.int() });

export interface AccountLinks {
  /**
   * Returns the URL of the page that sets a new password, valid for an hour. It works once, because using it increments `passwordVersion`.
   * The token is in the fragment, which browsers do not send to servers.
   */
  issueReset(user: Pick<User, 'id' | 'passwordVersion'>): Promise<string>;
  /** @throws LINK_INVALID unless it is an unexpired token of this server */
  parseReset(token: string): Promise<{ id: string; pv: number }>;
  /** Returns the URL of the page that confirms the account's email, valid for a week. */
  issueConfirmation(user: Pick<User, 'id' | 'emailKey'>): Promise<string>;
  /** @throws LINK_INVALID unless it is an unexpired token of this server */
  parseConfirmation(token: string): Promise<{ id: string; emailKey: string }>;
}

/** Creates the issuer of links that act for an account without a session. Nothing about a link is stored. */
export function createAccountLinks(options: {
  secret: string;
  clock: Pick<Clock, 'now'>;
  appUrl: string;
}): AccountLinks {
  // Separate keys, so that a session token, a challenge or a link of the other kind is never accepted.
  const keyFor = (purpose: string) => createHmac('sha256', options.secret).update(purpose).digest();
  const [resetKey, confirmationKey] = [keyFor('password reset links'), keyFor('email confirmation links')];

  async function issue(page: string, key: Buffer, claims: JWTPayload, seconds: number): Promise<string> {
    const now = Math.floor(options.clock.now().getTime() / 1000);
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg: algorithm })
      .setExpirationTime(now + seconds)
      .sign(key);
    return `${options.appUrl}${page}#${token}`;
  }

  async function read<T>(token: string, key: Buffer, schema: z.ZodType<T>): Promise<T> {
    try {
      const rules = { algorithms: [algorithm], currentDate: options.clock.now() };
      return schema.parse((await jwtVerify(token, key, rules)).payload);
    } catch (error) {
      throw fail('LINK_INVALID', { cause: error });
    }
  }

  return {
    issueReset: ({ id, passwordVersion: pv }) => issue('/reset-password', resetKey, { id, pv }, resetLinkSeconds),
    parseReset: (token) => read(token, resetKey, resetSchema),
    issueConfirmation: ({ id, emailKey }) =>
      issue('/confirm-email', confirmationKey, { id, emailKey }, confirmationSeconds),
    parseConfirmation: (token) => read(token, confirmationKey, confirmationSchema),
  };
}
