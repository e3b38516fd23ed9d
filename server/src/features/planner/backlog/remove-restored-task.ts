import type { UserContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import type { TaskChanged } from '../tasks/task-changed.ts';
import { lockTask } from '../tasks/tasks.repository.ts';
import { lockBacklogItem, updateBacklogRow } from './backlog.repository.ts';

/**
 * Deletes the backlog item of a task that is restored after it was moved to the backlog.
 *
 * @throws CONFLICT if the item has become another task, because both would exist
 */
export async function removeRestoredTask({ context, before, action }: TaskChanged): Promise<void> {
  if (action !== 'restored' || !before?.backlogItemId) return;
  const item = await lockBacklogItem(context.tx, context.user.id, before.backlogItemId);
  if (item?.taskId && (await isTaskKept(context, item.taskId))) throw fail('CONFLICT');
  if (!item || item.deletedAt) return;
  await updateBacklogRow(context.tx, item, { deletedAt: context.now });
  context.changed({ entity: 'backlog_item', id: item.id, action: 'deleted' });
}

/** Returns true if a task still exists, as itself or as the backlog item it was moved to. */
export async function isTaskKept({ tx, user }: UserContext, id: string): Promise<boolean> {
  const task = await lockTask(tx, user.id, id);
  if (!task?.deletedAt) return task !== undefined;
  const item = task.backlogItemId ? await lockBacklogItem(tx, user.id, task.backlogItemId) : undefined;
  return item !== undefined && !item.deletedAt;
}
