import type { WebhookDeliveryEvent } from '@aide/contract';
import { uuidv7 } from 'uuidv7';
import type { Context, UserContext } from '../../../platform/context.ts';
import { planWork } from '../../../platform/due-work/due-work.repository.ts';
import { fail } from '../../../platform/errors.ts';
import {
  findWebhook,
  findWebhookDelivery,
  insertWebhookDeliveries,
  listDeliveriesOfWebhook,
  lockWebhookDelivery,
  purgeWebhookDeliveryRows,
  updateWebhookDelivery,
  type WebhookDeliveryWithWork,
  webhookWorkKind,
} from './webhooks.repository.ts';
import type { WebhookRow } from './webhooks.table.ts';

function workOfDelivery(userId: string, id: string, dueAt: Date) {
  return { userId, kind: webhookWorkKind, key: id, payload: {}, dueAt };
}

/** Adds an event to the outbox of each webhook, in the transaction of the change. Returns the ids of the deliveries. */
export async function planWebhookDeliveries(
  { tx, user, now }: UserContext,
  webhooks: readonly WebhookRow[],
  event: WebhookDeliveryEvent,
  data: Record<string, unknown>,
): Promise<string[]> {
  const rows = webhooks.map((webhook) => {
    const id = uuidv7();
    const payload = { type: event, timestamp: now.toISOString(), data };
    return { userId: user.id, id, webhookId: webhook.id, event, payload, status: 'planned' as const, createdAt: now };
  });
  await insertWebhookDeliveries(tx, rows);
  await planWork(tx, ...rows.map(({ id }) => workOfDelivery(user.id, id, now)));
  return rows.map(({ id }) => id);
}

/** Retries a failed delivery now and resets its attempts. @throws DELIVERY_NOT_FOUND, CONFLICT if it has not failed */
export async function retryWebhookDelivery(context: UserContext, id: string): Promise<WebhookDeliveryWithWork> {
  const { tx, user, now } = context;
  const delivery = await lockWebhookDelivery(tx, user.id, id);
  if (!delivery) throw fail('DELIVERY_NOT_FOUND');
  if (delivery.status !== 'failed')
    throw fail('CONFLICT', { message: 'Only a delivery that has failed can be tried again.' });
  await updateWebhookDelivery(tx, delivery, { status: 'planned', attempts: 0, lastError: null, responseStatus: null });
  await planWork(tx, workOfDelivery(user.id, id, now));
  context.changed({ entity: 'webhook', id: delivery.webhookId, action: 'updated' });
  const planned = await findWebhookDelivery(tx, user.id, id);
  if (!planned) throw fail('DELIVERY_NOT_FOUND');
  return planned;
}

const shown = 50;

/** Returns the deliveries of a webhook. @throws WEBHOOK_NOT_FOUND */
export async function listWebhookDeliveries({ tx, user }: UserContext, id: string): Promise<WebhookDeliveryWithWork[]> {
  if (!(await findWebhook(tx, user.id, id))) throw fail('WEBHOOK_NOT_FOUND');
  return listDeliveriesOfWebhook(tx, user.id, id, shown);
}

const keptMs = 30 * 86_400_000;

/** Deliveries are kept for 30 days. */
export async function purgeWebhookDeliveries({ tx, now }: Context): Promise<number> {
  return purgeWebhookDeliveryRows(tx, new Date(now.getTime() - keptMs));
}

/** Sends a ping through the outbox, like every other event. @throws WEBHOOK_NOT_FOUND, CONFLICT while it is disabled, DELIVERY_NOT_FOUND */
export async function testWebhook(context: UserContext, id: string): Promise<WebhookDeliveryWithWork> {
  const { tx, user } = context;
  const webhook = await findWebhook(tx, user.id, id);
  if (!webhook) throw fail('WEBHOOK_NOT_FOUND');
  if (!webhook.active) throw fail('CONFLICT', { message: 'Switch the webhook on first.' });
  const [deliveryId = ''] = await planWebhookDeliveries(context, [webhook], 'ping', { webhook_id: id });
  context.changed({ entity: 'webhook', id, action: 'updated' });
  const planned = await findWebhookDelivery(tx, user.id, deliveryId);
  if (!planned) throw fail('DELIVERY_NOT_FOUND');
  return planned;
}
