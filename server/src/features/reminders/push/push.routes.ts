import type { NewPushSubscription, PushDevice, pushRoutes } from '@aide/contract';
import type { Transactions } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import type { Logger } from '../../../platform/log.ts';
import type { ExportSection } from '../../identity/accounts/export-account.ts';
import { describeDevice } from '../../identity/sessions/describe-device.ts';
import { findPushActor } from './find-push-actor.ts';
import { listSubscriptions, renewSubscription, subscribe, unsubscribe } from './manage-subscriptions.ts';
import type { PushSender } from './push-sender.port.ts';
import type { PushSubscriptionRow } from './push.table.ts';
import type { Renewals } from './renewals.ts';
import { testPush } from './test-push.ts';

export interface PushDeps {
  transactions: Transactions;
  sender: PushSender;
  renewals: Renewals;
}

export function pushHandlers(deps: PushDeps): Handlers<typeof pushRoutes> {
  const { sender, renewals } = deps;
  const presentSubscribed = (row: PushSubscriptionRow) => ({
    ...presentDevice(row),
    renewal: renewals.issue({ userId: row.userId, subscriptionId: row.id }),
  });
  return {
    getPushKey: async () => ({ data: { publicKey: sender.publicKey } }),

    listPushSubscriptions: async ({ read }) => ({ data: (await read(listSubscriptions)).map(presentDevice) }),

    createPushSubscription: async ({ run, body, headers }) => {
      const device = describeDevice(String(headers['user-agent'] ?? ''));
      return { data: presentSubscribed(await run((context) => subscribe(context, sender, body, device))) };
    },

    renewPushSubscription: async ({ body: { renewal, ...subscription }, log }) => ({
      data: presentSubscribed(await renew(deps, renewal, subscription, log)),
    }),

    deletePushSubscription: async ({ run, params: { id } }) => {
      await run((context) => unsubscribe(context, id));
      return { data: { id } };
    },

    testPush: async ({ actor, body }) => ({ data: await testPush(deps, actor, body.id) }),
  };
}

async function renew(
  { transactions, sender, renewals }: PushDeps,
  token: string,
  subscription: NewPushSubscription,
  log: Logger,
) {
  const renewal = renewals.read(token);
  const actor = renewal && (await findPushActor(transactions, renewal.userId, log));
  if (!actor) throw fail('PUSH_SUBSCRIPTION_NOT_FOUND');
  return transactions.runAs(actor, (context) =>
    renewSubscription(context, sender, renewal.subscriptionId, subscription),
  );
}

function presentDevice({ id, device, createdAt, lastSeenAt, lastError }: PushSubscriptionRow): PushDevice {
  return {
    id,
    device,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    lastError,
  };
}

export const pushExport: ExportSection = {
  name: 'pushSubscriptions',
  read: async (context) => (await listSubscriptions(context)).map(presentDevice),
};
