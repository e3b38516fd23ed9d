import type { UserContext } from '../../platform/context.ts';
import { fail } from '../../platform/errors.ts';
import { findWebhook, listDeliveriesOfWebhook, type WebhookDeliveryWithWork } from './webhooks.repository.ts';

const shown = 50;

export async function listWebhookDeliveries({ tx, user }: UserContext, id: string): Promise<WebhookDeliveryWithWork[]> {
  if (!(await findWebhook(tx, user.id, id))) throw fail('WEBHOOK_NOT_FOUND');
  return listDeliveriesOfWebhook(tx, user.id, id, shown);
}
