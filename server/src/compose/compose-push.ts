import { createPushChannel } from '../channels/push/push-channel.ts';
import { createWebPushSender } from '../channels/push/web-push-sender.ts';
import { getPushContact, type Config } from '../config.ts';
import type { Channel } from '../features/reminders/deliveries/channel.port.ts';
import type { PushDeps } from '../features/reminders/push/push.routes.ts';
import { createRenewals } from '../features/reminders/push/renewals.ts';
import { getVapidKeys } from '../features/reminders/push/vapid-keys.ts';
import { vapidPurpose } from '../features/reminders/reminders.module.ts';
import { closePushes } from '../features/reminders/reminders/close-push.job.ts';
import type { Clock } from '../platform/clock.ts';
import type { Transactions } from '../platform/context.ts';
import type { WorkKind } from '../platform/due-work/work-kind.ts';
import type { Logger } from '../platform/log.ts';
import { parseAllowList } from '../platform/outbound/allow-list.ts';
import type { Resolve } from '../platform/outbound/post-outside.ts';
import { createSeal } from '../platform/secret/seal.ts';

interface Parts {
  config: Config;
  transactions: Transactions;
  clock: Clock;
  log: Logger;
  secret: string;
  resolve: Resolve | undefined;
}

export interface Push {
  channel: Channel;
  kinds: WorkKind[];
  /** Dependencies of the routes for subscriptions. */
  deps: PushDeps;
  close(): void;
}

/** Composes the Web Push channel. */
export async function composePush({ config, transactions, clock, log, secret, resolve }: Parts): Promise<Push> {
  const keys = await transactions.run((context) => getVapidKeys(context, createSeal(secret, vapidPurpose)));
  const allowed = parseAllowList(config.AIDE_WEBHOOK_ALLOW);
  const { sender, close } = createWebPushSender({ clock, keys, contact: getPushContact(config), allowed, resolve });
  return {
    channel: createPushChannel({ transactions, clock, log, sender }),
    kinds: [closePushes({ transactions, log, sender })],
    deps: { transactions, sender, renewals: createRenewals(secret) },
    close,
  };
}
