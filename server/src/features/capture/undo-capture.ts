import type { UserContext } from '../../platform/context.ts';
import { AppError, fail } from '../../platform/errors.ts';
import { deleteBacklogItem } from '../backlog/delete-backlog-item.ts';
import { deleteRecurringTask } from '../recurring/delete-recurring-task.ts';
import { deleteTask } from '../tasks/delete-task.ts';
import { listTaskIdsOfCapture, markUndone, type CaptureRow } from './capture.repository.ts';

/** Takes a capture back, once: what it made goes. Throws CAPTURE_NOT_FOUND when there is nothing left of it. */
export async function undoCapture(context: UserContext, captureId: string): Promise<void> {
  const capture = await markUndone(context.tx, context.user.id, captureId, context.now);
  if (!capture) throw fail('CAPTURE_NOT_FOUND');
  try {
    await removeMade(context, capture);
  } catch (error) {
    if (error instanceof AppError && error.status === 404) throw fail('CAPTURE_NOT_FOUND', { cause: error });
    throw error;
  }
}

async function removeMade(context: UserContext, { id, kind, entityId }: CaptureRow): Promise<void> {
  if (kind === 'task') return deleteTask(context, entityId);
  if (kind === 'backlog_item') return deleteBacklogItem(context, entityId);
  await deleteRecurringTask(context, entityId);
  // The occurrence that was made together with the pattern; later ones have a life of their own.
  for (const taskId of await listTaskIdsOfCapture(context.tx, context.user.id, id)) await deleteTask(context, taskId);
}
