import type { UserContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { requireAccess } from '../../identity/trial/require-access.ts';
import { getTask } from './get-task.ts';
import { publishTaskChange } from './task-changed.ts';
import { lockTask, type TaskWithContact, updateTaskRow } from './tasks.repository.ts';

/**
 * Undoes a deletion or a move to the backlog; the backlog then deletes its item. A task that is not deleted is returned unchanged.
 *
 * @throws TASK_NOT_FOUND, TRIAL_EXPIRED
 * @throws CONFLICT if the backlog item has become another task, because both would exist
 */
export async function restoreTask(context: UserContext, id: string): Promise<TaskWithContact> {
  await requireAccess(context);
  const { tx, user } = context;
  const task = await lockTask(tx, user.id, id);
  if (!task) throw fail('TASK_NOT_FOUND');
  if (task.deletedAt) {
    const restored = await updateTaskRow(tx, task, { deletedAt: null, backlogItemId: null });
    await publishTaskChange(context, { before: task, after: restored, action: 'restored' });
  }
  return getTask(context, id);
}
