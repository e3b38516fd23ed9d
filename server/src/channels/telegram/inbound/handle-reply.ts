import type { Message } from 'grammy/types';
import { readDate } from '../../../features/capture/read-date.ts';
import { AppError } from '../../../platform/errors.ts';
import { readPress, type Press } from '../text/buttons.ts';
import type { ChatContext, InboundDeps } from './chat-context.ts';
import { moveCapture } from './press-capture.ts';
import { sendReply } from './send-reply.ts';
import { updateTask } from '../../../features/tasks/update-task.ts';
import { offerActions } from './press-reminder.ts';

/** What one of our messages is about, read from its buttons. */
export function findReplySubject(message: Message | undefined): { captureId: string } | { taskId: string } | null {
  const presses = (message?.reply_markup?.inline_keyboard ?? [])
    .flat()
    .map((each): Press | null => ('callback_data' in each ? readPress(each.callback_data) : null))
    .filter((press) => press !== null);
  const ids = new Set(presses.map((press) => ('captureId' in press ? press.captureId : press.taskId)));
  const [press] = presses;
  // A list is about many.
  if (!press || ids.size > 1) return null;
  return 'captureId' in press ? { captureId: press.captureId } : { taskId: press.taskId };
}

/** A date in reply to one of our messages moves its task. Returns false if it was not a date. */
export async function rescheduleByReply(deps: InboundDeps, ctx: ChatContext): Promise<boolean> {
  const subject = findReplySubject(ctx.msg?.reply_to_message);
  if (!subject) return false;
  const words = ctx.msg?.text ?? '';
  const due = await deps.work.readAs(ctx.caller, async (context) => {
    try {
      return readDate(context, words);
    } catch (error) {
      // Not a date: then it is a message of its own.
      if (error instanceof AppError && error.code === 'DATE_NOT_UNDERSTOOD') return null;
      throw error;
    }
  });
  if (!due) return false;
  const reply = await deps.work.runAs(ctx.caller, async (context) => {
    if ('captureId' in subject) return moveCapture(context, subject.captureId, due);
    await updateTask(context, subject.taskId, { due });
    return offerActions(context, subject.taskId);
  });
  await sendReply(ctx, reply);
  return true;
}
