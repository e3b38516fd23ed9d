import { limits, type AssistantResult, type CaptureItem } from '@aide/contract';
import {
  confirmRequest,
  declineRequest,
  getRequest,
  handleMessage,
} from '../../features/assistant/requests/handle-message.ts';
import { recordChange } from '../../features/assistant/requests/record-change.ts';
import { addCapturedContact } from '../../features/assistant/requests/add-captured-contact.ts';
import { createItemId } from '../../features/assistant/requests/capture.rules.ts';
import { undoCapture } from '../../features/assistant/requests/undo-capture.ts';
import { undoRequest } from '../../features/assistant/requests/undo-request.ts';
import { changeTaskStatus, updateTask } from '../../features/planner/tasks/update-task.ts';
import type { UserContext } from '../../platform/context.ts';
import { AppError, fail } from '../../platform/errors.ts';
import { formatAssistantReply, formatDone, listDateButtons } from './text/assistant-reply.ts';
import type { Press } from './text/buttons.ts';
import { findNewContact, listDays, type Reply } from './text/capture-reply.ts';
import { lines } from './text/markup.ts';
import { chatSources, getChat, type ChatActor, type ChatDeps } from './chat.ts';
import { toMovedDue } from './press-capture.ts';

export type RequestPress = Extract<Press, { requestId: string }>;

/** Executes a button under a reply of the assistant and returns the updated message. Idempotent. */
export async function pressRequest(deps: ChatDeps, actor: ChatActor, press: RequestPress): Promise<Reply> {
  const { transactions, capture } = deps;
  const view = await transactions.read(async ({ now }) => ({ now, timeZone: actor.user.timezone }));
  if (press.verb === 'add_anyway') {
    const { channel } = actor;
    const { text } = await transactions.readAs(actor, (context) => getRequest(context, press.requestId));
    const id = createItemId(press.requestId, limits.capturedTasks);
    const message = { id, text, source: chatSources[channel].text, channel, asCapture: true };
    return formatAssistantReply(await handleMessage(capture, actor, message), view);
  }
  return transactions.runAs(actor, (context) => pressInTransaction(context, press));
}

async function pressInTransaction(context: UserContext, press: RequestPress): Promise<Reply> {
  const view = { now: context.now, timeZone: context.user.timezone };
  const { requestId } = press;
  switch (press.verb) {
    case 'undo_request':
      return formatDone(await undoOnce(context, requestId), view);
    case 'choose':
      return formatAssistantReply(
        await confirmRequest(context, requestId, { chosen: [press.entryId], channel: getChat(context) }),
        view,
      );
    case 'confirm':
      return formatAssistantReply(
        await confirmRequest(context, requestId, { chosen: [], channel: getChat(context) }),
        view,
      );
    case 'decline':
      await declineRequest(context, requestId);
      return { text: lines('Nothing was changed.') };
    case 'item':
    case 'item_date':
      return pressItem(context, press);
    default:
      throw fail('NOT_FOUND');
  }
}

/** Undoes a request; one that was already undone, here or on the web, is returned as it is. */
async function undoOnce(context: UserContext, requestId: string): Promise<AssistantResult> {
  try {
    return await undoRequest(context, requestId);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'CAPTURE_NOT_FOUND')) throw error;
    return (await getRequest(context, requestId)).result;
  }
}

async function pressItem(
  context: UserContext,
  press: Extract<RequestPress, { verb: 'item' | 'item_date' }>,
): Promise<Reply> {
  const { requestId, position } = press;
  const item = (await getRequest(context, requestId)).result.items[position];
  if (!item) throw fail('NOT_FOUND', { message: 'This no longer exists.' });
  await carryOut(context, press, item);
  const view = { now: context.now, timeZone: context.user.timezone };
  const reply = formatDone((await getRequest(context, requestId)).result, view);
  if (press.verb !== 'item' || press.action !== 'ask_date') return reply;
  return {
    text: lines(reply.text, '', `Which day for ${position + 1}?`),
    keyboard: listDateButtons(requestId, position, listDays(view)),
  };
}

async function carryOut(
  context: UserContext,
  press: Extract<RequestPress, { verb: 'item' | 'item_date' }>,
  item: CaptureItem,
): Promise<void> {
  const taskId = item.task?.id;
  if (press.verb === 'item' && press.action === 'add_contact') {
    if (findNewContact(item) !== null) await addCapturedContact(context, item.id);
    return;
  }
  if (press.verb === 'item_date') {
    if (taskId === undefined) throw fail('TASK_NOT_FOUND');
    const due = toMovedDue(context, item, press.day);
    await recordChange(context, getChat(context), taskId, () => updateTask(context, taskId, { due }));
  } else if (press.action === 'done') {
    if (taskId === undefined) throw fail('TASK_NOT_FOUND');
    await recordChange(context, getChat(context), taskId, () => changeTaskStatus(context, taskId, 'completed'));
  } else if (press.action === 'undo' && !item.undone) await undoCapture(context, item.id);
}
