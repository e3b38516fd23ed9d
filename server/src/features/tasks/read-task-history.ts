import type { UserContext } from '../../platform/context.ts';
import { getTask } from './get-task.ts';
import { listTaskHistory, type TaskHistoryRow } from './task-history.repository.ts';

/** What happened to a task, oldest first. */
export async function readTaskHistory(context: UserContext, id: string): Promise<TaskHistoryRow[]> {
  await getTask(context, id);
  return listTaskHistory(context.tx, context.user.id, id);
}
