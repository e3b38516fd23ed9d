import type { passwordResetRoutes } from '@aide/contract';
import type { Transactions } from '../../../platform/context.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import type { Limit, RateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import type { AccountLinks } from '../accounts/account-links.ts';
import { toEmailKey } from '../accounts/accounts.repository.ts';
import { planResetMail, resetPassword } from './reset-password.ts';

const hour = 60 * 60_000;
const resetsByAddress: Limit = { name: 'password-reset-address', burst: 10, periodMs: hour };
/** Counted for addresses without an account too, so that the limit does not reveal which exist. */
const resetsByEmail: Limit = { name: 'password-reset-email', burst: 3, periodMs: hour };

export interface PasswordResetDeps {
  transactions: Transactions;
  limiter: RateLimiter;
  links: AccountLinks;
  /** Returns true if the server sends mail; otherwise the owner creates the link. */
  canMail(): boolean;
}

export function passwordResetHandlers({
  transactions,
  limiter,
  links,
  canMail,
}: PasswordResetDeps): Handlers<typeof passwordResetRoutes> {
  return {
    requestPasswordReset: async ({ body: { email }, address }) => {
      await limiter.take(resetsByAddress, address);
      await limiter.take(resetsByEmail, toEmailKey(email));
      // The same write whether or not there is an account, so that the response time does not reveal it either.
      const sendsMail = canMail();
      if (sendsMail) await transactions.run((context) => planResetMail(context, email));
      return { data: { canMail: sendsMail } };
    },

    resetPassword: async ({ body, address, client }) => {
      await limiter.take(resetsByAddress, address);
      const user = await resetPassword(transactions, links, body, client);
      return { data: { email: user.email }, message: 'Password changed' };
    },
  };
}
