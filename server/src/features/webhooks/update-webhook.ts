import type { WebhookUpdate } from '@aide/contract';
import type { UserContext } from '../../platform/context.ts';
import { fail } from '../../platform/errors.ts';
import { requireAccess } from '../trial/require-access.ts';
import { readWebhookAddress } from './webhook-address.ts';
import type { WebhookDeps } from './webhook-deps.ts';
import { updateWebhookRow } from './webhooks.repository.ts';
import type { WebhookRow } from './webhooks.table.ts';

/** Changes it; whoever saves it has dealt with what switched it off, so the count of failures begins anew. */
export async function updateWebhook(
  context: UserContext,
  { allowed }: WebhookDeps,
  id: string,
  { url, events, active }: WebhookUpdate,
): Promise<WebhookRow> {
  requireAccess(context);
  const changes = { events, active, disabledReason: null, failuresInARow: 0 };
  const address = readWebhookAddress(url, allowed);
  const row = await updateWebhookRow(context.tx, context.user.id, id, { ...changes, url: address });
  if (!row) throw fail('WEBHOOK_NOT_FOUND');
  context.changed({ entity: 'webhook', id, action: 'updated' });
  return row;
}
