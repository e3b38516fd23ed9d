import { limits } from '@aide/contract';
import type { Filter } from 'grammy';
import { findCapture } from '../../../features/assistant/requests/items.presenter.ts';
import { messagesByAccount } from '../../../features/assistant/requests/handle-message.ts';
import { updateCaptured } from '../../../features/assistant/requests/update-captured.ts';
import { getBotId } from '../api.ts';
import { formatCaptureReply } from '../text/capture-reply.ts';
import { lines } from '../text/markup.ts';
import { createCaptureId } from '../text/short-id.ts';
import type { ChatContext, InboundDeps } from './chat-context.ts';
import { sendReply } from './send-reply.ts';

/** Updates the task of an edited message while the task is as the message created it. Other messages are ignored. */
export async function handleEdit(
  { transactions, limiter, capture, access }: InboundDeps,
  ctx: Filter<ChatContext, 'edited_message:text'>,
): Promise<void> {
  const { actor, msg } = ctx;
  const captureId = createCaptureId({
    botId: getBotId(access.token),
    chatId: msg.chat.id,
    messageId: msg.message_id,
    date: msg.date,
  });
  const text = msg.text.trim().slice(0, limits.message).toWellFormed();
  const before = await transactions.readAs(actor, async (context) => ({
    made: await findCapture(context, captureId),
    contacts: await capture.contacts.get(context),
    now: context.now,
  }));
  if (before.made === null || text === '') return;
  await limiter.take(messagesByAccount, actor.user.id);
  const view = { now: before.now, timeZone: actor.user.timezone };
  // Outside the transaction, because it may ask a language model.
  const parsed = await capture.parser.parseTasks({ text, contacts: before.contacts, ...view });
  const result = await transactions.runAs(actor, (context) => updateCaptured(context, captureId, text, parsed));
  if (!result)
    return sendReply(
      ctx,
      'I didn’t change anything: an edited message changes its task only if it created one task, and the task is unchanged since.',
    );
  const { text: reply, keyboard } = formatCaptureReply(result, view);
  return sendReply(ctx, { text: lines('Updated:', reply), keyboard });
}
