import type { Transactions } from '../../../platform/context.ts';
import { planWork } from '../../../platform/due-work/due-work.repository.ts';
import type { Run, WorkKind } from '../../../platform/due-work/work-kind.ts';
import type { Logger } from '../../../platform/log.ts';
import type { DeliveryRow } from '../deliveries/deliveries.table.ts';
import { findPushActor } from '../push/find-push-actor.ts';
import { listSubscriptions } from '../push/manage-subscriptions.ts';
import { getTaskTag, type PushSender } from '../push/push-sender.port.ts';
import { recordPushResults } from '../push/test-push.ts';
import type { TaskChanged } from '../../planner/tasks/task-changed.ts';
import { isRemindable } from '../../planner/tasks/tasks.rules.ts';

const kind = 'close_push';
const sendWithinMs = 10_000;
/** The TTL of the reminder, which this message replaces by its topic if it was not delivered yet. */
const ttlSeconds = 86_400;
const shownMs = 7 * 86_400_000;

/** Plans closing the notifications of a task that was finished, deleted or rescheduled, if a push about it was sent. */
export async function planPushClose(
  { context, before, after }: TaskChanged,
  reminders: readonly DeliveryRow[],
): Promise<void> {
  if (before === null || before.dueAt === null) return;
  const isMoved = before.dueAt.getTime() !== after.dueAt?.getTime();
  if (!isMoved && isRemindable(after)) return;
  const { tx, user, now } = context;
  const since = now.getTime() - shownMs;
  const isShown = ({ channel, status, sentAt }: DeliveryRow) =>
    channel === 'push' && status === 'sent' && sentAt !== null && sentAt.getTime() >= since;
  if (!reminders.some(isShown)) return;
  await planWork(tx, { userId: user.id, kind, key: after.id, payload: {}, dueAt: now });
}

/**
 * Closes notifications of handled tasks in all browsers but Safari, which revokes the permission of sites that receive messages without
 * showing a notification.
 */
export function closePushes(deps: { transactions: Transactions; log: Logger; sender: PushSender }): WorkKind {
  return { kind, concurrency: 8, maxAttempts: 4, handle: (run) => sendClose(deps, run) };
}

async function sendClose({ transactions, log, sender }: Parameters<typeof closePushes>[0], { work: due, signal }: Run) {
  const actor = due.userId === null ? null : await findPushActor(transactions, due.userId, log);
  if (!actor) return;
  const subscriptions = await transactions.readAs(actor, listSubscriptions);
  const payload = { type: 'close' as const, tag: getTaskTag(due.key) };
  const options = {
    ttlSeconds,
    urgency: 'normal' as const,
    signal: AbortSignal.any([signal, AbortSignal.timeout(sendWithinMs)]),
  };
  const results = await Promise.all(
    subscriptions
      .filter(({ endpoint }) => !isApple(endpoint))
      .map(async (row) => ({ row, ...(await sender.send(row, payload, options)) })),
  );
  await recordPushResults(transactions, actor, results);
  const retry = results.find(({ outcome }) => outcome === 'retry');
  if (retry) throw new Error(retry.answer);
}

function isApple(endpoint: string): boolean {
  return new URL(endpoint).hostname.endsWith('.push.apple.com');
}
