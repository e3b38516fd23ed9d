import type { CaptureResult, TaskSource } from '@aide/contract';
import type { UserContext } from '../../../platform/context.ts';
import { presentBacklogItem } from '../../planner/backlog/backlog.presenter.ts';
import { createBacklogItem } from '../../planner/backlog/create-backlog-item.ts';
import { createRecurringTask } from '../../planner/recurring/create-recurring-task.ts';
import { presentRecurringTask } from '../../planner/recurring/recurring.presenter.ts';
import { createTask } from '../../planner/tasks/create-task.ts';
import { toDue } from '../../planner/tasks/due-value.ts';
import { presentTask } from '../../planner/tasks/tasks.presenter.ts';
import { getCaptureKind } from './capture.rules.ts';
import type { Made } from './summarise.ts';
import type { Understood } from './understanding.ts';

export interface Origin {
  captureId: string;
  source: TaskSource;
}

export interface Captured {
  kind: CaptureResult['kind'];
  entityId: string;
  made: Made;
}

const nothing: Made = { task: null, recurringTask: null, backlogItem: null };

/** Creates the task, recurring task or backlog item of a parsed message. */
export async function createCaptured(
  context: UserContext,
  understood: Understood,
  { captureId, source }: Origin,
): Promise<Captured> {
  const { title, description, priority, taskType, contactId, due, recurrence } = understood;
  const common = { title, description, priority, contactId, captureId, source };
  const kind = getCaptureKind(understood);
  if (kind === 'backlog_item') {
    const item = await createBacklogItem(context, { ...common, itemType: taskType });
    return { kind, entityId: item.id, made: { ...nothing, backlogItem: presentBacklogItem(item) } };
  }
  const awaited = getAwaited(understood);
  if (recurrence) {
    const startsOn = due?.date ?? null;
    const recurring = await createRecurringTask(context, {
      ...common,
      ...awaited,
      taskType,
      pattern: recurrence,
      startsOn,
    });
    return { kind, entityId: recurring.id, made: { ...nothing, recurringTask: presentRecurringTask(recurring) } };
  }
  const task = await createTask(context, {
    ...common,
    ...awaited,
    taskType,
    due: due && toDue(due, context.user.timezone),
  });
  return { kind, entityId: task.id, made: { ...nothing, task: presentTask(task) } };
}

/** Returns what a task waits for. A person of that name who is now linked is waited for as the contact. */
export function getAwaited({
  contactId,
  contactName,
  waiting,
}: Pick<Understood, 'contactId' | 'contactName' | 'waiting'>): {
  waitingSince: string | null;
  waitingFor: string | null;
} {
  const isContact = contactId !== null && waiting?.for === contactName;
  return { waitingSince: waiting?.since ?? null, waitingFor: isContact ? null : (waiting?.for ?? null) };
}
