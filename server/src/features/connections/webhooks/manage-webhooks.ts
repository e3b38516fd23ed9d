import { limits, type NewWebhook, type WebhookUpdate } from '@aide/contract';
import { uuidv7 } from 'uuidv7';
import type { UserContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import type { AllowList } from '../../../platform/outbound/allow-list.ts';
import { AddressRejectedError, parseOutsideUrl } from '../../../platform/outbound/post-outside.ts';
import type { Seal } from '../../../platform/secret/seal.ts';
import { serializeByUser } from '../../identity/accounts/accounts.repository.ts';
import { requireRecentAuthentication } from '../../identity/accounts/recent-authentication.ts';
import { recordOwnSecurityEvent } from '../../identity/accounts/security-events.ts';
import { requireAccess } from '../../identity/trial/require-access.ts';
import { newWebhookSecret } from './signatures.ts';
import { deleteWebhookRow, insertWebhook, listWebhookRows, updateWebhookRow } from './webhooks.repository.ts';
import type { WebhookRow } from './webhooks.table.ts';

/**
 * Creates a webhook. The signing secret is returned only here.
 *
 * @throws WEBHOOK_ADDRESS_REFUSED, TOO_MANY, TRIAL_EXPIRED, REAUTHENTICATION_REQUIRED
 */
export async function createWebhook(
  context: UserContext,
  { seal, allowed }: WebhookDeps,
  input: NewWebhook,
): Promise<{ row: WebhookRow; secret: string }> {
  await requireAccess(context);
  requireRecentAuthentication(context);
  const { tx, user, now } = context;
  const url = parseWebhookAddress(input.url, allowed);
  await serializeByUser(tx, user.id);
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
  await recordOwnSecurityEvent(context, 'webhook_created', new URL(url).host);
  return { row, secret };
}

/**
 * Changes a webhook and resets its failure count. Another URL needs a recent authentication, because the user's data is sent there.
 *
 * @throws WEBHOOK_NOT_FOUND, WEBHOOK_ADDRESS_REFUSED, TRIAL_EXPIRED, REAUTHENTICATION_REQUIRED
 */
export async function updateWebhook(
  context: UserContext,
  { allowed }: WebhookDeps,
  id: string,
  { url, events, active }: WebhookUpdate,
): Promise<WebhookRow> {
  await requireAccess(context);
  const changes = { events, active, disabledReason: null, failingSince: null };
  const address = parseWebhookAddress(url, allowed);
  const { tx, user } = context;
  const before = (await listWebhookRows(tx, user.id)).find((webhook) => webhook.id === id);
  if (before && before.url !== address) {
    requireRecentAuthentication(context);
    await recordOwnSecurityEvent(context, 'webhook_moved', new URL(address).host);
  }
  const row = await updateWebhookRow(tx, user.id, id, { ...changes, url: address });
  if (!row) throw fail('WEBHOOK_NOT_FOUND');
  context.changed({ entity: 'webhook', id, action: 'updated' });
  return row;
}

/** Deletes a webhook with its deliveries; one in progress may still arrive. @throws WEBHOOK_NOT_FOUND */
export async function deleteWebhook(context: UserContext, id: string): Promise<void> {
  if (!(await deleteWebhookRow(context.tx, context.user.id, id))) throw fail('WEBHOOK_NOT_FOUND');
  context.changed({ entity: 'webhook', id, action: 'deleted' });
}

/** Returns the normalised URL. @throws WEBHOOK_ADDRESS_REFUSED for a URL that can be rejected without a lookup */
export function parseWebhookAddress(text: string, allowed: AllowList): string {
  try {
    return parseOutsideUrl(text, allowed).href;
  } catch (error) {
    if (error instanceof AddressRejectedError) throw fail('WEBHOOK_ADDRESS_REFUSED', { cause: error });
    throw error;
  }
}

export interface WebhookDeps {
  seal: Seal;
  allowed: AllowList;
}
