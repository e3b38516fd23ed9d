import type { UserContext } from '../../platform/context.ts';
import { fail } from '../../platform/errors.ts';
import { planWebhookDeliveries } from './plan-webhook-delivery.ts';
import { findWebhook, findWebhookDelivery, type WebhookDeliveryWithWork } from './webhooks.repository.ts';

/** Sends a ping the way everything else is sent, so that it proves the whole way. Throws CONFLICT while it is off. */
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
