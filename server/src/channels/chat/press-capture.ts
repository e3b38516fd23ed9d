import type { CaptureResult } from '@aide/contract';
import type { DueValue } from '@aide/rules';
import { recordChange } from '../../features/assistant/requests/record-change.ts';
import { updateBacklogItem } from '../../features/planner/backlog/update-backlog-item.ts';
import { addCapturedContact } from '../../features/assistant/requests/add-captured-contact.ts';
import { findCapture } from '../../features/assistant/requests/items.presenter.ts';
import { undoMessage } from '../../features/assistant/requests/undo-request.ts';
import { toDue } from '../../features/planner/tasks/due-value.ts';
import { changeTaskStatus, type TaskChanges, updateTask } from '../../features/planner/tasks/update-task.ts';
import type { UserContext } from '../../platform/context.ts';
import { AppError, fail } from '../../platform/errors.ts';
import { html } from '../../platform/html.ts';
import { localTime } from '../../platform/local-time.ts';
import { getChat } from './chat.ts';
import type { Press } from './text/buttons.ts';
import {
  type Reply,
  captureButtons,
  contactChoices,
  dateChoices,
  findNewContact,
  formatCapture,
  priorityChoices,
} from './text/capture-reply.ts';
import { type Line, lines, oneLine } from './text/markup.ts';

export type CapturePress = Extract<Press, { captureId: string }>;

/** Executes a button under a capture and returns the updated message. Idempotent. */
export async function pressCapture(context: UserContext, press: CapturePress): Promise<Reply> {
  const read = async () => (await findCapture(context, press.captureId)) ?? gone();
  const before = await read();
  if (press.verb === 'undo') return takeBack(context, before);
  const taskId = before.task?.id;
  const change = () => carryOut(context, before, press);
  await (taskId === undefined ? change() : recordChange(context, getChat(context), taskId, change));
  const after = press.verb === 'show' ? before : await read();
  const viewpoint = { now: context.now, timeZone: context.user.timezone };
  const show = (question: Line, keyboard: Reply['keyboard']): Reply => ({
    text: lines(formatCapture(after, viewpoint), question && '', question),
    keyboard,
  });
  if (press.verb === 'ask_date')
    return show(
      'Which day? You can also reply to this message with a date, such as “friday 4 pm”.',
      dateChoices(after, viewpoint),
    );
  if (press.verb === 'ask_priority') return show('How important is it?', priorityChoices(after));
  if (press.verb === 'ask_contact') return show('Who is it about?', contactChoices(after));
  return show(null, captureButtons(after));
}

/** Moves the task of a capture to another day or time. */
export async function moveCapture(context: UserContext, captureId: string, due: DueValue): Promise<Reply> {
  const before = (await findCapture(context, captureId)) ?? gone();
  const taskId = requireTask(before).id;
  await recordChange(context, getChat(context), taskId, () => updateTask(context, taskId, { due }));
  const after = (await findCapture(context, captureId)) ?? gone();
  return {
    text: formatCapture(after, { now: context.now, timeZone: context.user.timezone }),
    keyboard: captureButtons(after),
  };
}

async function carryOut(context: UserContext, result: CaptureResult, press: CapturePress): Promise<void> {
  if (press.verb === 'done') await changeTaskStatus(context, requireTask(result).id, 'completed');
  if (press.verb === 'date')
    await updateTask(context, requireTask(result).id, { due: toMovedDue(context, result, press.day) });
  if (press.verb === 'add_contact') await addContactOnce(context, result);
  if (press.verb === 'priority') await changeEither(context, result, { priority: press.priority });
  if (press.verb === 'contact') await changeEither(context, result, { contactId: press.contactId });
}

/** Does nothing if the contact was already added, by an earlier press or on the web. */
async function addContactOnce(context: UserContext, result: CaptureResult): Promise<void> {
  if (findNewContact(result) !== null) await addCapturedContact(context, result.captureId);
}

async function changeEither(context: UserContext, { task, backlogItem }: CaptureResult, changes: TaskChanges) {
  const { priority, contactId } = changes;
  if (backlogItem) return updateBacklogItem(context, backlogItem.id, { priority, contactId });
  return updateTask(context, task?.id ?? gone(), changes);
}

async function takeBack(context: UserContext, result: CaptureResult): Promise<Reply> {
  const title = (result.task ?? result.recurringTask ?? result.backlogItem)?.title;
  try {
    await undoMessage(context, result.captureId);
  } catch (error) {
    // Already undone, here or on the web.
    if (!(error instanceof AppError && error.code === 'CAPTURE_NOT_FOUND')) throw error;
  }
  return { text: lines(title === undefined ? 'Undone.' : html`Undone: <s>${oneLine(title)}</s>`) };
}

/** Returns another day with the same time of day, if there is one. */
export function toMovedDue(
  { user }: UserContext,
  { task }: Pick<CaptureResult, 'task'>,
  day: string | null,
): DueValue | null {
  if (day === null) return null;
  if (!task) return gone();
  if (!task.due_has_time || task.due_date === null) return toDue({ date: day, time: null }, user.timezone);
  const local = localTime(new Date(task.due_date), user.timezone).toPlainTime();
  return toDue({ date: day, time: local.toString({ smallestUnit: 'minute' }) }, user.timezone);
}

function requireTask({ task }: CaptureResult) {
  return task ?? gone();
}

function gone(): never {
  throw fail('NOT_FOUND', { message: 'This no longer exists.' });
}
