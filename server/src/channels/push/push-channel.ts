import type { DeliveryKind } from '@aide/contract';
import {
  BusyError,
  RefusedError,
  UnreachableError,
  type Channel,
  type Message,
  type Receipt,
  type Recipient,
} from '../../features/reminders/deliveries/channel.port.ts';
import { findPushActor } from '../../features/reminders/push/find-push-actor.ts';
import { publishIfUnreachable, listPushSubscriptions } from '../../features/reminders/push/manage-subscriptions.ts';
import type { PushResult, PushSender } from '../../features/reminders/push/push-sender.port.ts';
import type { PushSubscriptionRow } from '../../features/reminders/push/push.table.ts';
import { recordPushResults } from '../../features/reminders/push/test-push.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Transactions } from '../../platform/context.ts';
import type { Logger } from '../../platform/log.ts';
import { renderPush } from './render-push.ts';

export interface PushChannelDeps {
  transactions: Transactions;
  clock: Clock;
  log: Logger;
  sender: PushSender;
}

type BrowserResult = PushResult & { row: PushSubscriptionRow };

const hour = 3600;
const day = 24 * hour;
/** How long a push service stores a message: a reminder for a day after the due time, others while they are relevant. */
const ttlSeconds: Record<DeliveryKind, number> = {
  reminder: day,
  catch_up: day,
  digest: 12 * hour,
  weekly_report: 2 * day,
  trial_notice: 3 * day,
};
/** Push services store nothing for longer. */
const maxTtlSeconds = 28 * day;
/** After this time a message that one browser has received is not retried for the others. */
const partialRetryMs = 15 * 60_000;
const longestRetryAfterMs = 3_600_000;
const maxPartial = 10_000;

/** The push channel. One delivery is sent to all browsers of a user. */
export function createPushChannel({ transactions, clock, log, sender }: PushChannelDeps): Channel {
  // Browsers that have received a delivery that must be retried for others. After a restart they get it again, and the second notification
  // replaces the first because it has the same tag.
  const partial = new Map<string, { since: number; taken: Set<string> }>();

  async function findActor({ userId }: Recipient) {
    const actor = await findPushActor(transactions, userId, log);
    if (!actor) throw new RefusedError('The account does not exist.');
    return actor;
  }

  /** Combines the push services' responses for all browsers into the result of the delivery. */
  function conclude(name: string, results: BrowserResult[]): Receipt {
    const now = clock.now().getTime();
    const { since, taken } = partial.get(name) ?? { since: now, taken: new Set<string>() };
    for (const { row, outcome } of results) if (outcome === 'sent') taken.add(row.id);
    const retries = results.filter((response) => response.outcome === 'retry');
    const [first] = retries;
    if (first && (taken.size === 0 || now - since < partialRetryMs)) {
      if (partial.size >= maxPartial) partial.clear();
      if (taken.size > 0) partial.set(name, { since, taken });
      const asked = retries.flatMap(({ retryAfterMs }) => retryAfterMs ?? []);
      if (asked.length > 0) throw new BusyError(first.answer, Math.min(Math.max(...asked), longestRetryAfterMs));
      throw new Error(first.answer);
    }
    partial.delete(name);
    if (taken.size > 0) return { messageId: name, answer: `${formatDevices(taken.size)} took it` };
    const refused = results.find(({ outcome }) => outcome === 'failed');
    if (refused) throw new RefusedError(refused.answer);
    throw new UnreachableError('No browser accepts notifications any more.');
  }

  return {
    async send(message, signal) {
      const subscriptions = await listPushSubscriptions(transactions, message.recipient.userId);
      const name = `${message.deliveryId}:${message.key}`;
      const taken = partial.get(name)?.taken;
      const payload = renderPush(message);
      const urgency = message.notice.kind === 'reminder' ? ('high' as const) : ('normal' as const);
      const options = { ttlSeconds: getTtl(message), urgency, signal };
      const results = await Promise.all(
        subscriptions
          .filter(({ id }) => !taken?.has(id))
          .map(async (row) => ({ row, ...(await sender.send(row, payload, options)) })),
      );
      // Planned reminders stay until this one is recorded as failed; then `switchOff` cancels them.
      if (results.some(isNews))
        await recordPushResults(transactions, await findActor(message.recipient), results, { keepsPlans: true });
      return conclude(name, results);
    },

    async switchOff(recipient) {
      await transactions.runAs(await findActor(recipient), publishIfUnreachable);
    },
  };
}

/** Returns true if the response changes the stored subscription. Most do not, and need no query. */
function isNews({ outcome, row, answer }: BrowserResult): boolean {
  return outcome === 'gone' || row.lastError !== (outcome === 'sent' ? null : answer);
}

function getTtl({ notice, now }: Message): number {
  const ttl = ttlSeconds[notice.kind];
  const dueAt = notice.kind === 'reminder' ? notice.task.dueAt : null;
  const untilDue = dueAt === null ? 0 : Math.max(0, (dueAt.getTime() - now.getTime()) / 1000);
  return Math.min(untilDue + ttl, maxTtlSeconds);
}

function formatDevices(count: number): string {
  return count === 1 ? '1 browser' : `${count} browsers`;
}
