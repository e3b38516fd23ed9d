import type { Context, UserContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { requireRevision, type SeenRevision } from '../../../platform/http/revisions.ts';
import { publishTaskChange } from './task-changed.ts';
import { lockTask, purgeTaskRows, updateTaskRow } from './tasks.repository.ts';
import { deletedKeptMs } from './tasks.rules.ts';

/** Deletes a task; it can be restored for 30 days. @throws TASK_NOT_FOUND, CHANGED_MEANWHILE */
export async function deleteTask(context: UserContext, id: string, seen?: SeenRevision): Promise<void> {
  if (!(await removeTask(context, id, seen))) throw fail('TASK_NOT_FOUND');
}

/** Deletes a task. Returns false if it does not exist. @throws CHANGED_MEANWHILE */
export async function removeTask(context: UserContext, id: string, seen?: SeenRevision): Promise<boolean> {
  const { tx, user, now } = context;
  const task = await lockTask(tx, user.id, id);
  if (!task || task.deletedAt) return false;
  requireRevision(seen, task);
  const deleted = await updateTaskRow(tx, task, { deletedAt: now });
  await publishTaskChange(context, { before: task, after: deleted, action: 'deleted' });
  return true;
}

/** Deletes the tasks of all users that can no longer be restored. Returns how many. */
export async function purgeDeletedTasks({ tx, now }: Context): Promise<number> {
  return purgeTaskRows(tx, new Date(now.getTime() - deletedKeptMs));
}
