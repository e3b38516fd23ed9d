import type { UserContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { removeTask } from '../tasks/delete-task.ts';
import { requireAccess } from '../../identity/trial/require-access.ts';
import {
  type BacklogItemWithContact,
  findBacklogItem,
  lockBacklogItem,
  updateBacklogRow,
} from './backlog.repository.ts';
import { isTaskKept } from './remove-restored-task.ts';

/**
 * Undoes a deletion or a conversion; then the task that it became is deleted. An item that exists is unchanged.
 *
 * @throws BACKLOG_ITEM_NOT_FOUND, TRIAL_EXPIRED, CONFLICT if that task is in the backlog again as another item
 */
export async function restoreBacklogItem(context: UserContext, id: string): Promise<BacklogItemWithContact> {
  await requireAccess(context);
  const { tx, user } = context;
  const item = await lockBacklogItem(tx, user.id, id);
  if (!item) throw fail('BACKLOG_ITEM_NOT_FOUND');
  if (item.deletedAt) {
    if (item.taskId && !(await removeTask(context, item.taskId)) && (await isTaskKept(context, item.taskId)))
      throw fail('CONFLICT');
    await updateBacklogRow(tx, item, { deletedAt: null, taskId: null });
    context.changed({ entity: 'backlog_item', id, action: 'created' });
  }
  const restored = await findBacklogItem(tx, user.id, id);
  if (!restored) throw fail('BACKLOG_ITEM_NOT_FOUND');
  return restored;
}
