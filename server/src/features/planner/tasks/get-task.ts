import type { UserContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { findTask, listTaskHistory, type TaskHistoryRow, type TaskWithContact } from './tasks.repository.ts';

/** Returns a task, or undefined if there is none, or it is deleted or in the backlog. */
export async function findTaskById({ tx, user }: UserContext, id: string): Promise<TaskWithContact | undefined> {
  return findTask(tx, user.id, id);
}

/** Returns a task. @throws TASK_NOT_FOUND if there is none, or it is deleted or in the backlog */
export async function getTask(context: UserContext, id: string): Promise<TaskWithContact> {
  const task = await findTaskById(context, id);
  if (!task) throw fail('TASK_NOT_FOUND');
  return task;
}

/** Returns the history of a task, oldest first. */
export async function getTaskHistory(context: UserContext, id: string): Promise<TaskHistoryRow[]> {
  await getTask(context, id);
  return listTaskHistory(context.tx, context.user.id, id);
}
