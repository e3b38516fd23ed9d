import type { Client, Transactions } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { isWithinLimit, type Limit, type RateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import { findUserByEmail } from './accounts.repository.ts';
import { recordSecurityEvent } from './security-events.ts';

const hour = 60 * 60_000;
/** One entry per account and hour, so that an attacker cannot fill the log. */
const entriesByAccount: Limit = { name: 'security-log-entry', burst: 1, periodMs: hour };

interface RejectionDeps {
  transactions: Transactions;
  limiter: RateLimiter;
}

/**
 * Applies the rate limits of a sign-in. If one rejects it, the account's security log gets an entry, once an hour. An unknown address gets
 * an entry without an account, so that the response time does not reveal it.
 *
 * @throws RATE_LIMITED
 */
export async function withSignInLimits(
  deps: RejectionDeps,
  account: { email: string } | { userId: string },
  client: Client,
  takeLimits: () => Promise<void>,
): Promise<void> {
  try {
    await takeLimits();
  } catch (error) {
    if (error instanceof AppError && error.code === 'RATE_LIMITED') await recordSignInLimited(deps, account, client);
    throw error;
  }
}

async function recordSignInLimited(
  { transactions, limiter }: RejectionDeps,
  account: { email: string } | { userId: string },
  client: Client,
): Promise<void> {
  const subject = `sign_in_limited ${'email' in account ? account.email.trim().toLowerCase() : account.userId}`;
  if (!(await isWithinLimit(limiter, entriesByAccount, subject))) return;
  await transactions.run(async (context) => {
    const userId =
      'userId' in account ? account.userId : ((await findUserByEmail(context.tx, account.email))?.id ?? null);
    await recordSecurityEvent(context, { type: 'sign_in_limited', userId, client });
  });
}

/** Adds a rejected request of a known account to its security log, once an hour for each error code. */
export async function storeRejection(
  { transactions, limiter }: RejectionDeps,
  { userId, code, client }: { userId: string; code: string; client: Client },
): Promise<void> {
  if (!(await isWithinLimit(limiter, entriesByAccount, `${code} ${userId}`))) return;
  await transactions.run((context) =>
    recordSecurityEvent(context, { type: 'request_refused', userId, client, detail: rejectionTexts[code] ?? code }),
  );
}

/** The user-visible text of a rejection. */
const rejectionTexts: Record<string, string> = {
  RATE_LIMITED: 'too many requests',
  TOKEN_INVALID: 'an API token that has expired',
  TOKEN_REFUSED: 'an API token used for something that needs a session',
  TOKEN_READ_ONLY: 'a read-only API token used for a change',
  SESSION_EXPIRED: 'a session that was ended',
};
