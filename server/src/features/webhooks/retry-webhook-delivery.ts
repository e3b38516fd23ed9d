import type { UserContext } from '../../platform/context.ts';
import { planWork } from '../../platform/due-work/due-work.repository.ts';
import { fail } from '../../platform/errors.ts';
import { workOfDelivery } from './plan-webhook-delivery.ts';
import {
  findWebhookDelivery,
  lockWebhookDelivery,
  updateWebhookDelivery,
  type WebhookDeliveryWithWork,
} from './webhooks.repository.ts';

/** Tries a failed delivery again, at once and with all its tries. Throws CONFLICT when it has not failed. */
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
