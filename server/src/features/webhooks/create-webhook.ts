import { limits, type NewWebhook } from '@aide/contract';
import { uuidv7 } from 'uuidv7';
import type { UserContext } from '../../platform/context.ts';
import { fail } from '../../platform/errors.ts';
import { takeTurn } from '../accounts/accounts.repository.ts';
import { requireAccess } from '../trial/require-access.ts';
import { newWebhookSecret } from './signatures.ts';
import { readWebhookAddress } from './webhook-address.ts';
import type { WebhookDeps } from './webhook-deps.ts';
import { insertWebhook, listWebhookRows } from './webhooks.repository.ts';
import type { WebhookRow } from './webhooks.table.ts';

/** The signing secret is answered here and never again. Throws WEBHOOK_ADDRESS_REFUSED and TOO_MANY. */
export async function createWebhook(
  context: UserContext,
  { seal, allowed }: WebhookDeps,
  input: NewWebhook,
): Promise<{ row: WebhookRow; secret: string }> {
  requireAccess(context);
  const { tx, user, now } = context;
  const url = readWebhookAddress(input.url, allowed);
  await takeTurn(tx, user.id);
  if ((await listWebhookRows(tx, user.id)).length >= limits.webhooks) throw fail('TOO_MANY');
  const secret = newWebhookSecret();
  const id = uuidv7();
  const row = await insertWebhook(tx, {
    userId: user.id,
    id,
    url,
    events: input.events,
    secret: seal.close(secret, id),
    active: true,
    createdAt: now,
  });
  context.changed({ entity: 'webhook', id, action: 'created' });
  return { row, secret };
}
