import type { Channel } from '../../../features/reminders/deliveries/channel.port.ts';
import { isWithinLimit, type Limit, type RateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';

const dayMs = 86_400_000;
/** Number of mails that a process takes from the server's allowance at once. */
const largestLot = 50;

/** Mails per day about accounts, such as links, to one address, whether or not it has an account. */
const perAddress: Limit = { name: 'mail-address', burst: 10, periodMs: dayMs };

const toServerLimit = (burst: number): Limit => ({ name: 'mail-server', burst, periodMs: dayMs });

/**
 * Returns a check that counts a mail about an account against the limits of its address and of the server. The limit of an address survives
 * the deletion of its account, because creating it again would otherwise send any number of mails to a stranger.
 */
export function createAddressLimit({ limiter, perServer }: Pick<MailLimitDeps, 'limiter' | 'perServer'>) {
  return async (address: string): Promise<boolean> =>
    (await isWithinLimit(limiter, perAddress, address.toLowerCase())) &&
    (perServer === 0 || isWithinLimit(limiter, toServerLimit(perServer), 'server'));
}

export interface MailLimitDeps {
  limiter: RateLimiter;
  /** Mails per day to one account; 0 is no limit. */
  perAccount: number;
  /** Mails per day to all accounts together; 0 is no limit. */
  perServer: number;
  /** Notifies the user through another channel that a mail was not sent, with the reason. */
  onLimit(userId: string, reason: string): Promise<void>;
}

/**
 * Limits the mails of the channel, so that an account cannot trigger any number of mails. A mail beyond the limit is not delivered, and the
 * user is notified. The allowance refills evenly over the day.
 */
export function limitMails(channel: Channel, { limiter, perAccount, perServer, onLimit }: MailLimitDeps): Channel {
  const takeFromServer = takeInLots(
    (count) => isWithin(toServerLimit(perServer), 'server', count),
    Math.min(largestLot, Math.floor(perServer / 100)),
  );

  async function findReason(userId: string): Promise<string | undefined> {
    if (!(await isWithin({ name: 'mail-account', burst: perAccount, periodMs: dayMs }, userId, 1)))
      return 'Your account has reached its limit of mails for today.';
    if (!(await takeFromServer())) return 'This server has reached its limit of mails for today.';
    return undefined;
  }

  async function isWithin(limit: Limit, subject: string, count: number): Promise<boolean> {
    return limit.burst === 0 || isWithinLimit(limiter, limit, subject, count);
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

/**
 * Takes from an allowance shared by all processes in lots, or one by one when no whole lot is left. Otherwise every mail of every process
 * would wait for the same row. The rest of a lot is lost when its process ends, until the allowance refills.
 */
function takeInLots(take: (count: number) => Promise<boolean>, lot: number): () => Promise<boolean> {
  let left = 0;
  let refill: Promise<boolean> | undefined;

  async function takeLot(): Promise<boolean> {
    const count = lot > 1 && (await take(lot)) ? lot : 1;
    if (count === 1 && !(await take(1))) return false;
    left += count;
    return true;
  }

  return async () => {
    while (left === 0) {
      refill ??= takeLot().finally(() => (refill = undefined));
      if (!(await refill)) return false;
    }
    left -= 1;
    return true;
  };
}
