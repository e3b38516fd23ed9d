import type { PushTest } from '@aide/contract';
import type { Actor, Transactions } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import {
  listSubscriptions,
  publishIfUnreachable,
  recordPushResult,
  removeSubscriptions,
} from './manage-subscriptions.ts';
import type { PushResult, PushSender } from './push-sender.port.ts';
import type { PushSubscriptionRow } from './push.table.ts';

const testTtlSeconds = 60;
const testWithinMs = 10_000;

/**
 * Sends a test notification to one or all browsers of a user, and returns the responses of their push services. Not in a transaction,
 * because push services may be slow.
 *
 * @throws PUSH_SUBSCRIPTION_NOT_FOUND if there is none
 */
export async function testPush(
  deps: { transactions: Transactions; sender: PushSender },
  actor: Actor,
  id: string | undefined,
): Promise<PushTest[]> {
  const all = await deps.transactions.readAs(actor, listSubscriptions);
  const chosen = all.filter((row) => id === undefined || row.id === id);
  if (chosen.length === 0) throw fail('PUSH_SUBSCRIPTION_NOT_FOUND');
  const payload = {
    type: 'notice' as const,
    tag: 'test',
    account: actor.user.id,
    title: 'This is a test from Aide',
    body: 'Reminders will appear like this.',
    url: '/settings',
    actions: [],
  };
  const signal = AbortSignal.timeout(testWithinMs);
  const options = { ttlSeconds: testTtlSeconds, urgency: 'high' as const, signal };
  const results = await Promise.all(
    chosen.map(async (row) => ({ row, ...(await deps.sender.send(row, payload, options)) })),
  );
  await recordPushResults(deps.transactions, actor, results);
  return results.map(({ row, outcome, answer }) => ({
    id: row.id,
    device: row.device,
    outcome: outcome === 'retry' ? 'failed' : outcome,
    answer,
  }));
}

/** Removes expired subscriptions and records the last error of the others. */
export async function recordPushResults(
  transactions: Transactions,
  actor: Actor,
  results: readonly (PushResult & { row: PushSubscriptionRow })[],
  { keepsPlans = false } = {},
): Promise<void> {
  const gone = results.filter(({ outcome }) => outcome === 'gone').map(({ row }) => row.id);
  const errors = results
    .filter(({ outcome }) => outcome !== 'gone')
    .map(({ row, outcome, answer }) => ({ row, error: outcome === 'sent' ? null : answer }))
    .filter(({ row, error }) => row.lastError !== error);
  if (gone.length + errors.length === 0) return;
  await transactions.runAs(actor, async (context) => {
    for (const { row, error } of errors) await recordPushResult(context, row, error);
    await removeSubscriptions(context, gone);
    if (gone.length > 0 && !keepsPlans) await publishIfUnreachable(context);
  });
}
