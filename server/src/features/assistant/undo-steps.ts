import type { UserContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { restoreBacklogItem } from '../backlog/restore-backlog-item.ts';
import { updateBacklogItem } from '../backlog/update-backlog-item.ts';
import { undoCapture } from '../capture/undo-capture.ts';
import { restoreRecurringTask } from '../recurring/restore-recurring-task.ts';
import { toggleRecurringTask } from '../recurring/toggle-recurring-task.ts';
import { removeTask } from '../tasks/delete-task.ts';
import { restoreTask } from '../tasks/restore-task.ts';
import { updateTask } from '../tasks/update-task.ts';
import type { UndoStep } from './assistant.table.ts';

/** Takes changes back, the last first. Returns how many there were to take back: what the user has deleted since is skipped. */
export async function runUndoSteps(context: UserContext, steps: readonly UndoStep[]): Promise<number> {
  let undone = 0;
  for (const step of steps.toReversed()) if (await runIfThere(context, step)) undone += 1;
  return undone;
}

async function runIfThere(context: UserContext, step: UndoStep): Promise<boolean> {
  try {
    await runStep(context, step);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return false;
    throw error;
  }
}

async function runStep(context: UserContext, step: UndoStep): Promise<void> {
  const { id } = step;
  switch (step.step) {
    case 'update_task': {
      const { status, priority, due, completedAt } = step;
      await updateTask(context, id, {
        status,
        priority,
        due: due && { at: new Date(due.at), hasTime: due.hasTime },
        completedAt: completedAt == null ? undefined : new Date(completedAt),
      });
      return;
    }
    case 'restore_task':
      await restoreTask(context, id);
      return;
    case 'prioritise_backlog_item':
      await updateBacklogItem(context, id, { priority: step.priority });
      return;
    case 'restore_backlog_item':
      await restoreBacklogItem(context, id);
      return;
    case 'restore_recurring_task':
      await restoreRecurringTask(context, id);
      return;
    case 'toggle_recurring_task':
      await toggleRecurringTask(context, id, step.action);
      for (const taskId of step.madeTaskIds) await removeTask(context, taskId);
      return;
    case 'undo_capture':
      await undoCapture(context, id);
  }
}
