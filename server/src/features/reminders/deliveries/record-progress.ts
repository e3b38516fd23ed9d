import { planWork } from '../../../platform/due-work/due-work.repository.ts';
import type { UserContext } from '../../../platform/context.ts';
import { lockDelivery, toDueWork, updateDelivery } from './deliveries.repository.ts';

/** What a channel reports after it accepted a message: it arrived, it never will, or it must be sent again. */
export type Progress =
  | { kind: 'arrived'; answer: string }
  | { kind: 'failed'; reason: string }
  | { kind: 'resend'; afterMs: number; reason: string };

/** A delivery that a channel accepts and loses again and again is given up after as many attempts as an unanswered one. */
const maxAttempts = 16;

/**
 * Records the progress of a message that was sent. Returns false if the delivery is not recorded as sent yet, so that the caller tries again
 * later. Does nothing for a message of an earlier attempt.
 */
export async function recordProgress(
  context: UserContext,
  { deliveryId: id, messageId }: { deliveryId: string; messageId: string },
  progress: Progress,
): Promise<boolean> {
  const { tx, user, now } = context;
  const delivery = await lockDelivery(tx, user.id, id);
  if (delivery?.status === 'planned') return false;
  if (delivery?.status !== 'sent' || delivery.messageId !== messageId) return true;
  if (progress.kind === 'arrived') {
    // "Read" is reported after "delivered", but may arrive first.
    if (delivery.answer === 'read') return true;
    await updateDelivery(tx, delivery, { answer: progress.answer });
  } else if (progress.kind === 'failed' || delivery.attempts >= maxAttempts) {
    await updateDelivery(tx, delivery, { status: 'failed', lastError: progress.reason });
  } else {
    const attempts = delivery.attempts + 1;
    const dueAt = new Date(now.getTime() + progress.afterMs * 2 ** Math.min(attempts - 1, 6));
    await updateDelivery(tx, delivery, { status: 'planned', sentAt: null, lastError: progress.reason, attempts });
    await planWork(tx, toDueWork({ ...delivery, dueAt }));
  }
  context.changed({ entity: 'delivery', id, action: 'updated' });
  return true;
}
