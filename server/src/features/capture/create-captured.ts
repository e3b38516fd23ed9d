import type { CaptureResult, TaskSource } from '@aide/contract';
import type { UserContext } from '../../platform/context.ts';
import { createBacklogItem } from '../backlog/create-backlog-item.ts';
import { createRecurringTask } from '../recurring/create-recurring-task.ts';
import { createTask } from '../tasks/create-task.ts';
import { dueOf } from '../tasks/due-value.ts';
import { kindOf } from './capture.rules.ts';
import type { Understood } from './understanding.ts';

export interface Origin {
  captureId: string;
  source: TaskSource;
}

/** Makes what was understood: a task, a recurring task or a backlog item. */
export async function createCaptured(
  context: UserContext,
  understood: Understood,
  { captureId, source }: Origin,
): Promise<{ kind: CaptureResult['kind']; entityId: string }> {
  const { title, description, priority, taskType, contactId, due, recurrence } = understood;
  const common = { title, description, priority, contactId, captureId, source };
  const kind = kindOf(understood);
  if (kind === 'backlog_item') {
    const item = await createBacklogItem(context, { ...common, itemType: taskType });
    return { kind, entityId: item.id };
  }
  if (recurrence) {
    const startsOn = due?.date ?? null;
    const recurring = await createRecurringTask(context, { ...common, taskType, pattern: recurrence, startsOn });
    return { kind, entityId: recurring.id };
  }
  const task = await createTask(context, { ...common, taskType, due: due && dueOf(due, context.user.timezone) });
  return { kind, entityId: task.id };
}
