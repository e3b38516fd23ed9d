import { limits } from '@aide/contract';
import { messagesByAccount } from '../../features/assistant/requests/handle-message.ts';
import { findCapture } from '../../features/assistant/requests/items.presenter.ts';
import { updateCaptured } from '../../features/assistant/requests/update-captured.ts';
import type { ChatDeps, ChatMessage } from './chat.ts';
import { formatCaptureReply, type Reply } from './text/capture-reply.ts';
import { lines } from './text/markup.ts';

/** Updates the task of an edited message while the task is as the message created it. Returns null for other messages. */
export async function executeEdit(
  { transactions, limiter, capture }: ChatDeps,
  { actor, captureId }: Pick<ChatMessage, 'actor' | 'captureId'>,
  edited: string,
): Promise<Reply | null> {
  const text = edited.trim().slice(0, limits.message).toWellFormed();
  const before = await transactions.readAs(actor, async (context) => ({
    made: await findCapture(context, captureId),
    contacts: await capture.contacts.get(context),
    now: context.now,
  }));
  if (before.made === null || text === '') return null;
  await limiter.take(messagesByAccount, actor.user.id);
  const view = { now: before.now, timeZone: actor.user.timezone };
  // Outside the transaction, because it may ask a language model.
  const parsed = await capture.parser.parseTasks({ text, contacts: before.contacts, ...view });
  const result = await transactions.runAs(actor, (context) => updateCaptured(context, captureId, text, parsed));
  if (!result)
    return {
      text: lines(
        'I didn’t change anything: an edited message changes its task only if it created one task, and the task is unchanged since.',
      ),
    };
  const { text: reply, keyboard } = formatCaptureReply(result, view);
  return { text: lines('Updated:', reply), keyboard };
}
