import type { CaptureResult, Task } from '@aide/contract';
import type { UserContext } from '../../../platform/context.ts';
import { localDay } from '../../../platform/local-time.ts';
import { toDue } from '../../planner/tasks/due-value.ts';
import { parseSharedFields, pickSharedFields } from '../../planner/tasks/shared-fields.table.ts';
import { updateTask } from '../../planner/tasks/update-task.ts';
import { listCaptureItems, updateCaptureReading } from './requests.repository.ts';
import { getCaptureKind, type ParsedTask } from './capture.rules.ts';
import { getAwaited } from './create-items.ts';
import { findCapture } from './items.presenter.ts';

/**
 * Updates the task of a capture to the edited message. Returns null without a change unless the message created one task that is unchanged
 * since, and the edited one is one task as well.
 */
export async function updateCaptured(
  context: UserContext,
  captureId: string,
  text: string,
  read: readonly ParsedTask[],
): Promise<CaptureResult | null> {
  const { tx, user } = context;
  const [row, ...others] = await listCaptureItems(tx, user.id, [captureId]);
  const task = (await findCapture(context, captureId))?.task;
  const [understood, ...more] = read;
  if (!row || others.length > 0 || row.undoneAt !== null || !task || !isAsCaptured(task, row.understood, context))
    return null;
  if (!understood || more.length > 0 || getCaptureKind(understood) !== 'task') return null;
  const { title, description, priority, taskType, contactId, due } = understood;
  await updateTask(context, task.id, {
    title,
    description,
    priority,
    taskType,
    contactId,
    ...pickSharedFields(understood),
    due: due && toDue(due, user.timezone),
    ...keepSince(getAwaited(understood), task, context),
  });
  await updateCaptureReading(tx, row, { text, understood, engine: understood.engine });
  return findCapture(context, captureId);
}

/** An edit on a later day does not start the waiting again. */
function keepSince(awaited: ReturnType<typeof getAwaited>, task: Task, { now, user }: UserContext) {
  const isNew = awaited.waitingSince === localDay(now, user.timezone).toString();
  return isNew && task.waiting_since !== null ? { ...awaited, waitingSince: task.waiting_since } : awaited;
}

/** Returns true if a task is unchanged since its capture. */
function isAsCaptured(task: Task, captured: CaptureResult['understood'], { user }: UserContext): boolean {
  const due = captured.due && toDue(captured.due, user.timezone);
  const { waitingSince, waitingFor } = getAwaited(captured);
  return (
    task.status === 'pending' &&
    task.steps.length === 0 &&
    task.title === captured.title &&
    task.description === captured.description &&
    task.priority === captured.priority &&
    task.task_type === captured.taskType &&
    task.contact_id === captured.contactId &&
    JSON.stringify(parseSharedFields(task)) === JSON.stringify(pickSharedFields(captured)) &&
    (task.waiting_since === null) === (waitingSince === null) &&
    task.waiting_for === waitingFor &&
    task.due_date === (due?.at.toISOString() ?? null) &&
    task.due_has_time === (due?.hasTime ?? false)
  );
}
