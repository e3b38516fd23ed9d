import { toActingUser } from '../../../features/identity/accounts/accounts.presenter.ts';
import { findAccount } from '../../../features/identity/accounts/find-account.ts';
import { closeWindow } from '../../../features/connections/whatsapp/find-number-owner.ts';
import { recordProgress, type Progress } from '../../../features/reminders/deliveries/record-progress.ts';
import type { ChatDeps } from '../../chat/chat.ts';
import { TemporaryError } from '../../chat/retry-item.ts';
import { getRefusal, GraphError, isOutsideWindow, isTemporary } from '../graph-api.ts';
import { forgetSending } from '../messages.repository.ts';
import type { IncomingStatus } from './parse-webhook.ts';

/** The worker records the delivery as sent right after WhatsApp accepted it; a status can arrive before that. */
const recordedWithinMs = 30_000;
const resendAfterMs = 5_000;

/**
 * Records in a delivery what became of its message.
 *
 * @throws TemporaryError if the delivery is not recorded as sent yet
 */
export async function handleStatus(
  { transactions, log }: Pick<ChatDeps, 'transactions' | 'log'>,
  status: IncomingStatus,
): Promise<void> {
  const [, userId, deliveryId] = /^([\da-f-]{36}):([\da-f-]{36}):/.exec(status.biz_opaque_callback_data ?? '') ?? [];
  if (userId === undefined || deliveryId === undefined) {
    if (status.status === 'failed')
      log.warn({ code: status.errors?.[0]?.code }, 'a reply in WhatsApp was not delivered');
    return;
  }
  const user = await transactions.read((context) => findAccount(context, userId));
  if (!user) return;
  const progress = toProgress(status);
  const actor = { user: toActingUser(user), channel: 'scheduler' as const, log };
  const isDone = await transactions.runAs(actor, async (context) => {
    // Only a template can be sent until the person writes again.
    if (hasClosedWindow(status)) await closeWindow(context, userId);
    if (await recordProgress(context, { deliveryId, messageId: status.id }, progress)) {
      // Sent again as another message.
      if (progress.kind !== 'arrived') await forgetSending(context.tx, { messageId: status.id });
      return true;
    }
    return context.now.getTime() - Number(status.timestamp) * 1_000 > recordedWithinMs;
  });
  if (!isDone) throw new TemporaryError('the delivery is not recorded as sent yet');
}

const toError = ({ errors }: IncomingStatus) =>
  new GraphError(200, errors?.[0]?.code ?? 0, errors?.[0]?.title ?? 'it was not delivered');

const hasClosedWindow = (status: IncomingStatus) => status.status === 'failed' && isOutsideWindow(toError(status));

function toProgress(status: IncomingStatus): Progress {
  if (status.status !== 'failed') return { kind: 'arrived', answer: status.status };
  const error = toError(status);
  if (isOutsideWindow(error)) return { kind: 'resend', afterMs: 0, reason: error.message };
  if (isTemporary(error)) return { kind: 'resend', afterMs: resendAfterMs, reason: error.message };
  return { kind: 'failed', reason: getRefusal(error.code, error.message) };
}
