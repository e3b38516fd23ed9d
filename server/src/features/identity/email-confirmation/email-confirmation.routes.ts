import type { emailConfirmationRoutes } from '@aide/contract';
import type { Transactions } from '../../../platform/context.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import type { Limit, RateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import type { AccountLinks } from '../accounts/account-links.ts';
import { getProfile } from '../accounts/profile.ts';
import { confirmEmail, planConfirmationMail } from './confirm-email.ts';

const hour = 60 * 60_000;
const confirmationsByAddress: Limit = { name: 'email-confirmation-address', burst: 30, periodMs: hour };
const resendsByAccount: Limit = { name: 'email-confirmation-resend', burst: 3, periodMs: hour };

export interface EmailConfirmationDeps {
  transactions: Transactions;
  limiter: RateLimiter;
  links: AccountLinks;
  /** Returns true if the server sends mail. */
  canMail(): boolean;
}

export function emailConfirmationHandlers({
  transactions,
  limiter,
  links,
  canMail,
}: EmailConfirmationDeps): Handlers<typeof emailConfirmationRoutes> {
  return {
    confirmEmail: async ({ body, address, client }) => {
      await limiter.take(confirmationsByAddress, address);
      const { email } = await confirmEmail(transactions, links, body.token, client);
      return { data: { email } };
    },

    resendConfirmation: async ({ run, user }) => {
      await limiter.take(resendsByAccount, user.id);
      const sent = await run(async (context) => {
        const account = await getProfile(context);
        if (!canMail() || (account.emailConfirmedAt !== null && account.pendingEmail === null)) return false;
        await planConfirmationMail(context, account);
        return true;
      });
      return { data: { sent } };
    },
  };
}
