import type { UserContext } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { findBacklogItem } from '../../planner/backlog/backlog.repository.ts';
import { restoreBacklogItem } from '../../planner/backlog/restore-backlog-item.ts';
import { updateBacklogItem } from '../../planner/backlog/update-backlog-item.ts';
import { updateContact } from '../../planner/contacts/update-contact.ts';
import { undoCapture } from './undo-capture.ts';
import { findRecurringTask } from '../../planner/recurring/recurring.repository.ts';
import { restoreRecurringTask } from '../../planner/recurring/restore-recurring-task.ts';
import { takeBackSkip } from '../../planner/recurring/skip-occurrence.ts';
import { toggleRecurringTask } from '../../planner/recurring/toggle-recurring-task.ts';
import { updateRecurringTask } from '../../planner/recurring/update-recurring-task.ts';
import { removeTask } from '../../planner/tasks/delete-task.ts';
import { getTask } from '../../planner/tasks/get-task.ts';
import { restoreTask } from '../../planner/tasks/restore-task.ts';
import { presentTask } from '../../planner/tasks/tasks.presenter.ts';
import { updateTask } from '../../planner/tasks/update-task.ts';
import type { UndoStep } from './requests.table.ts';
import { removeCreated, undoContactEdit, undoEdit } from './undo-edits.ts';

/** Undoes changes in reverse order. Returns how many were undone; entries that the user has deleted or edited since are skipped. */
export async function runUndoSteps(context: UserContext, steps: readonly UndoStep[]): Promise<number> {
  let undone = 0;
  for (const step of steps.toReversed()) if (await runIfThere(context, step)) undone += 1;
  return undone;
}

async function runIfThere(context: UserContext, step: UndoStep): Promise<boolean> {
  try {
    return await runStep(context, step);
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return false;
    throw error;
  }
}

async function runStep(context: UserContext, step: UndoStep): Promise<boolean> {
  const { id } = step;
  switch (step.step) {
    case 'update_task':
      return undoUpdate(context, step);
    case 'restore_task':
      await restoreTask(context, id);
      break;
    case 'prioritise_backlog_item':
      await updateBacklogItem(context, id, { priority: step.priority });
      break;
    case 'restore_backlog_item':
      await restoreBacklogItem(context, id);
      break;
    case 'restore_recurring_task':
      await restoreRecurringTask(context, id);
      break;
    case 'toggle_recurring_task':
      await toggleRecurringTask(context, id, step.action);
      for (const taskId of step.madeTaskIds) await removeTask(context, taskId);
      break;
    case 'unlink_contact':
      return unlinkContact(context, step);
    case 'set_rhythm':
      await updateContact(context, id, { rhythm: step.rhythm });
      break;
    case 'undo_capture':
      await undoCapture(context, id);
      break;
    case 'edit_task':
      return undoEdit(context, step);
    case 'edit_contact':
      return undoContactEdit(context, step);
    case 'edit_recurring_task':
      await updateRecurringTask(context, id, { ...step.before, openOccurrences: 'update' });
      for (const taskId of step.madeTaskIds) await removeTask(context, taskId);
      break;
    case 'take_back_skip':
      await takeBackSkip(context, id, new Date(step.occurrence));
      break;
    case 'remove':
      return removeCreated(context, step);
  }
  return true;
}

/** Unlinks an entry that is still linked to the contact. Returns true if it was. */
async function unlinkContact(
  context: UserContext,
  { id, contactId, kind = 'task' }: UndoStep & { step: 'unlink_contact' },
): Promise<boolean> {
  const { tx, user } = context;
  if (kind === 'task') {
    if ((await getTask(context, id)).contactId !== contactId) return false;
    await updateTask(context, id, { contactId: null });
  } else if (kind === 'recurring_task') {
    if ((await findRecurringTask(tx, user.id, id))?.contactId !== contactId) return false;
    await updateRecurringTask(context, id, { contactId: null, openOccurrences: 'keep' });
  } else {
    if ((await findBacklogItem(tx, user.id, id))?.contactId !== contactId) return false;
    await updateBacklogItem(context, id, { contactId: null });
  }
  return true;
}

/** Restores the fields that still have the value of the change. Returns true if there was one. */
async function undoUpdate(context: UserContext, step: UndoStep & { step: 'update_task' }): Promise<boolean> {
  const { status, priority, due, completedAt } = step;
  const now = presentTask(await getTask(context, step.id));
  const { after = now } = step;
  const isMoved = now.due_date !== after.due_date || now.due_has_time !== after.due_has_time;
  const changes = {
    ...(status !== undefined &&
      now.status === after.status && {
        status,
        completedAt: completedAt == null ? undefined : new Date(completedAt),
      }),
    ...(priority !== undefined && now.priority === after.priority && { priority }),
    ...(due !== undefined && !isMoved && { due: due && { at: new Date(due.at), hasTime: due.hasTime } }),
  };
  if (Object.keys(changes).length === 0) return false;
  await updateTask(context, step.id, changes);
  return true;
}
