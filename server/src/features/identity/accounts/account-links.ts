import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import { fail } from '../../../platform/errors.ts';
import { createSignedClaims } from '../../../platform/secret/signed-claims.ts';
import type { User } from './accounts.table.ts';

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
  const reset = createSignedClaims(options, {
    purpose: 'password reset links',
    schema: resetSchema,
    seconds: resetLinkSeconds,
  });
  const confirmation = createSignedClaims(options, {
    purpose: 'email confirmation links',
    schema: confirmationSchema,
    seconds: confirmationSeconds,
  });
  const rejectInvalid = (error: unknown): never => {
    throw fail('LINK_INVALID', { cause: error });
  };
  return {
    issueReset: async ({ id, passwordVersion: pv }) =>
      `${options.appUrl}/reset-password#${await reset.issue({ id, pv })}`,
    parseReset: (token) => reset.verify(token).catch(rejectInvalid),
    issueConfirmation: async ({ id, emailKey }) =>
      `${options.appUrl}/confirm-email#${await confirmation.issue({ id, emailKey })}`,
    parseConfirmation: (token) => confirmation.verify(token).catch(rejectInvalid),
  };
}
