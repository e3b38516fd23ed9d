import type { Webhook, WebhookDelivery } from '@aide/contract';
import type { WebhookDeliveryWithWork } from './webhooks.repository.ts';
import type { WebhookRow } from './webhooks.table.ts';

export function presentWebhook(row: WebhookRow): Webhook {
  return {
    id: row.id,
    url: row.url,
    events: row.events,
    active: row.active,
    disabledReason: row.disabledReason,
    createdAt: row.createdAt.toISOString(),
    lastSentAt: row.lastSentAt?.toISOString() ?? null,
  };
}

export function presentWebhookDelivery({ work, ...row }: WebhookDeliveryWithWork): WebhookDelivery {
  const waiting = row.status === 'planned' ? work : null;
  return {
    id: row.id,
    webhookId: row.webhookId,
    event: row.event,
    status: row.status,
    attempts: waiting?.attempts ?? row.attempts,
    responseStatus: row.responseStatus,
    error: row.lastError ?? waiting?.lastError ?? null,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    nextTryAt: waiting && waiting.attempts > 0 ? waiting.runAt.toISOString() : null,
  };
}
