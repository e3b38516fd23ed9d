import type { UserContext } from '../../platform/context.ts';
import { fail } from '../../platform/errors.ts';
import { findTask, type TaskWithContact } from './tasks.repository.ts';

/** A task as it stands; deleted ones and those moved to the backlog are not found. */
export async function getTask({ tx, user }: UserContext, id: string): Promise<TaskWithContact> {
  const task = await findTask(tx, user.id, id);
  if (!task) throw fail('TASK_NOT_FOUND');
  return task;
}
