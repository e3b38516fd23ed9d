import type { WebhookDeliveryEvent } from '@aide/contract';
import { uuidv7 } from 'uuidv7';
import type { UserContext } from '../../platform/context.ts';
import { planWork } from '../../platform/due-work/due-work.repository.ts';
import { insertWebhookDeliveries, webhookWorkKind } from './webhooks.repository.ts';
import type { WebhookRow } from './webhooks.table.ts';

export function workOfDelivery(userId: string, id: string, dueAt: Date) {
  return { userId, kind: webhookWorkKind, key: id, payload: {}, dueAt };
}

/** Puts one thing to tell into the outbox of each of the webhooks, in the transaction that made it true; answers the ids. */
export async function planWebhookDeliveries(
  { tx, user, now }: UserContext,
  webhooks: readonly WebhookRow[],
  event: WebhookDeliveryEvent,
  data: Record<string, unknown>,
): Promise<string[]> {
  const rows = webhooks.map((webhook) => {
    const id = uuidv7();
    const payload = { id, event, created_at: now.toISOString(), data };
    return { userId: user.id, id, webhookId: webhook.id, event, payload, status: 'planned' as const, createdAt: now };
  });
  await insertWebhookDeliveries(tx, rows);
  await planWork(tx, ...rows.map(({ id }) => workOfDelivery(user.id, id, now)));
  return rows.map(({ id }) => id);
}
