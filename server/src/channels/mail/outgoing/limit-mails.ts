import type { Channel } from '../../../features/deliveries/channel.port.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Limit, RateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';

const dayMs = 86_400_000;

export interface MailLimitDeps {
  limiter: RateLimiter;
  /** Mails a day to one account; 0 is no limit. */
  perAccount: number;
  /** Mails a day to all accounts together; 0 is no limit. */
  perServer: number;
  /** Tells the user, outside the mail, why a mail was not sent. */
  onLimit(userId: string, reason: string): Promise<void>;
}

/**
 * Limits the mails of the channel, so that an account cannot have mails sent without end. A mail beyond the limit is not
 * delivered, and the user is told. The allowance refills evenly over the day.
 */
export function limitMails(channel: Channel, { limiter, perAccount, perServer, onLimit }: MailLimitDeps): Channel {
  async function findReason(userId: string): Promise<string | undefined> {
    if (!(await isWithin({ name: 'mail-account', burst: perAccount, periodMs: dayMs }, userId)))
      return 'Your account has reached its limit of mails for today.';
    if (!(await isWithin({ name: 'mail-server', burst: perServer, periodMs: dayMs }, 'server')))
      return 'This server has reached its limit of mails for today.';
    return undefined;
  }

  async function isWithin(limit: Limit, subject: string): Promise<boolean> {
    if (limit.burst === 0) return true;
    try {
      await limiter.take(limit, subject);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === 'RATE_LIMITED') return false;
      throw error;
    }
  }

  return {
    ...channel,
    async send(message, signal) {
      const { userId } = message.recipient;
      const reason = await findReason(userId);
      if (reason === undefined) return channel.send(message, signal);
      await onLimit(userId, reason);
      return { messageId: message.deliveryId, answer: reason, notDelivered: reason };
    },
  };
}
