import { limits, type NewPushSubscription } from '@aide/contract';
import { uuidv7 } from 'uuidv7';
import type { UserContext, Transactions } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { AddressRejectedError } from '../../../platform/outbound/post-outside.ts';
import { serializeByUser } from '../../identity/accounts/accounts.repository.ts';
import type { PushSender } from './push-sender.port.ts';
import {
  deleteSubscriptionRows,
  findSubscriptionRow,
  listSubscriptionRows,
  saveSubscriptionRow,
  updateLastError,
} from './push.repository.ts';
import type { PushSubscriptionRow } from './push.table.ts';

/** The user got a first subscription or lost the last one, so the channel now reaches them or no longer does. */
export class PushReachChanged {
  readonly context: UserContext;

  constructor(context: UserContext) {
    this.context = context;
  }
}

/**
 * Stores the subscription of a browser, or confirms it. Beyond the limit the least recently seen browser is removed: browsers leave expired
 * subscriptions behind, so rejecting the new one would be wrong.
 *
 * @throws PUSH_ADDRESS_REFUSED
 */
export async function subscribe(
  context: UserContext,
  sender: PushSender,
  { endpoint, keys }: NewPushSubscription,
  device: string,
): Promise<PushSubscriptionRow> {
  requirePublic(sender, endpoint);
  const { tx, user, now } = context;
  await serializeByUser(tx, user.id);
  const before = await listSubscriptionRows(tx, user.id);
  const others = before.filter((row) => row.endpoint !== endpoint);
  const surplus = others.slice(limits.pushSubscriptions - 1).map(({ id }) => id);
  await deleteSubscriptionRows(tx, user.id, surplus);
  const row = await saveSubscriptionRow(tx, {
    userId: user.id,
    id: uuidv7(),
    endpoint,
    ...keys,
    device,
    createdAt: now,
    lastSeenAt: now,
  });
  context.changed({ entity: 'push_subscription', id: row.id, action: 'updated' });
  if (before.length === 0) await context.publish(new PushReachChanged(context));
  return row;
}

/**
 * Replaces the endpoint and keys of a subscription and deletes the row of the earlier endpoint.
 *
 * @throws PUSH_SUBSCRIPTION_NOT_FOUND if it was removed in the meantime, PUSH_ADDRESS_REFUSED
 */
export async function renewSubscription(
  context: UserContext,
  sender: PushSender,
  id: string,
  subscription: NewPushSubscription,
): Promise<PushSubscriptionRow> {
  const { tx, user } = context;
  await serializeByUser(tx, user.id);
  const earlier = await findSubscriptionRow(tx, user.id, id);
  if (!earlier) throw fail('PUSH_SUBSCRIPTION_NOT_FOUND');
  const row = await subscribe(context, sender, subscription, earlier.device);
  if (row.id !== earlier.id) await deleteSubscriptionRows(tx, user.id, [earlier.id]);
  return row;
}

/** @throws PUSH_SUBSCRIPTION_NOT_FOUND */
export async function unsubscribe(context: UserContext, id: string): Promise<void> {
  if ((await removeSubscriptions(context, [id])) === 0) throw fail('PUSH_SUBSCRIPTION_NOT_FOUND');
  await publishIfUnreachable(context);
}

/** Deletes expired subscriptions and returns how many. Reminders stay planned until `publishIfUnreachable`. */
export async function removeSubscriptions(context: UserContext, ids: string[]): Promise<number> {
  const removed = await deleteSubscriptionRows(context.tx, context.user.id, ids);
  for (const id of ids) context.changed({ entity: 'push_subscription', id, action: 'deleted' });
  return removed;
}

/** Cancels planned deliveries of the channel if no subscription is left. */
export async function publishIfUnreachable(context: UserContext): Promise<void> {
  const left = await listSubscriptionRows(context.tx, context.user.id);
  if (left.length === 0) await context.publish(new PushReachChanged(context));
}

/** Records the last response of a push service if it differs from the previous one. */
export async function recordPushResult(
  context: UserContext,
  { id, lastError }: PushSubscriptionRow,
  error: string | null,
): Promise<void> {
  if (lastError === error) return;
  await updateLastError(context.tx, context.user.id, id, error);
  context.changed({ entity: 'push_subscription', id, action: 'updated' });
}

/** Returns the subscriptions of a user for sending, without loading the account. */
export function listPushSubscriptions(transactions: Transactions, userId: string): Promise<PushSubscriptionRow[]> {
  return transactions.read(({ tx }) => listSubscriptionRows(tx, userId));
}

export async function listSubscriptions({ tx, user }: UserContext): Promise<PushSubscriptionRow[]> {
  return listSubscriptionRows(tx, user.id);
}

function requirePublic(sender: PushSender, endpoint: string): void {
  try {
    sender.checkEndpoint(endpoint);
  } catch (error) {
    if (error instanceof AddressRejectedError) throw fail('PUSH_ADDRESS_REFUSED', { cause: error });
    throw error;
  }
}
