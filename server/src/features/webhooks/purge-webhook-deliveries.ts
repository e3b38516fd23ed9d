import type { Context } from '../../platform/context.ts';
import { purgeWebhookDeliveryRows } from './webhooks.repository.ts';

const keptMs = 30 * 86_400_000;

/** Deliveries are kept for 30 days. */
export async function purgeWebhookDeliveries({ tx, now }: Context): Promise<number> {
  return purgeWebhookDeliveryRows(tx, new Date(now.getTime() - keptMs));
}
