import type { UserContext } from '../../platform/context.ts';
import { fail } from '../../platform/errors.ts';
import { lockBacklogItem, updateBacklogRow } from '../backlog/backlog.repository.ts';
import { requireAccess } from '../trial/require-access.ts';
import { getTask } from './get-task.ts';
import { recordTaskChange } from './record-task-change.ts';
import { lockTask, updateTaskRow, type TaskWithContact } from './tasks.repository.ts';

/**
 * Undoes a deletion, or a move to the backlog: then the item goes. A task that is there already stays as it is. Throws CONFLICT when
 * the item has become a task again meanwhile: the work would be there twice.
 */
export async function restoreTask(context: UserContext, id: string): Promise<TaskWithContact> {
  requireAccess(context);
  const { tx, user } = context;
  const task = await lockTask(tx, user.id, id);
  if (!task) throw fail('TASK_NOT_FOUND');
  if (task.deletedAt) {
    if (task.backlogItemId) await takeFromBacklog(context, task.backlogItemId);
    const restored = await updateTaskRow(tx, task, { deletedAt: null, backlogItemId: null });
    await recordTaskChange(context, restored, { action: 'restored' });
  }
  return getTask(context, id);
}

async function takeFromBacklog(context: UserContext, itemId: string): Promise<void> {
  const item = await lockBacklogItem(context.tx, context.user.id, itemId);
  if (item?.taskId && (await isTaskAround(context, item.taskId))) throw fail('CONFLICT');
  if (!item || item.deletedAt) return;
  await updateBacklogRow(context.tx, item, { deletedAt: context.now });
  context.changed({ entity: 'backlog_item', id: itemId, action: 'deleted' });
}

/** Whether a task is still there, as itself or as what it was moved to in the backlog. */
export async function isTaskAround({ tx, user }: UserContext, id: string): Promise<boolean> {
  const task = await lockTask(tx, user.id, id);
  if (!task?.deletedAt) return task !== undefined;
  const item = task.backlogItemId ? await lockBacklogItem(tx, user.id, task.backlogItemId) : undefined;
  return item !== undefined && !item.deletedAt;
}
