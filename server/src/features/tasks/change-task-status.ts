import type { TaskStatus } from '@aide/contract';
import type { UserContext } from '../../platform/context.ts';
import type { TaskWithContact } from './tasks.repository.ts';
import { updateTask } from './update-task.ts';

/** Any status may follow any other. Into the backlog leads `moveTaskToBacklog`. */
export async function changeTaskStatus(
  context: UserContext,
  id: string,
  status: TaskStatus,
  reason?: string | null,
): Promise<TaskWithContact> {
  return updateTask(context, id, { status }, reason);
}
