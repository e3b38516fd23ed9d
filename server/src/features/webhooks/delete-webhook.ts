import type { UserContext } from '../../platform/context.ts';
import { fail } from '../../platform/errors.ts';
import { deleteWebhookRow } from './webhooks.repository.ts';

/** Its deliveries go with it; what a worker has just begun may still arrive. */
export async function deleteWebhook(context: UserContext, id: string): Promise<void> {
  if (!(await deleteWebhookRow(context.tx, context.user.id, id))) throw fail('WEBHOOK_NOT_FOUND');
  context.changed({ entity: 'webhook', id, action: 'deleted' });
}
