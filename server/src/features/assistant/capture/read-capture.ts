import type { CaptureItem, CaptureResult } from '@aide/contract';
import type { UserContext } from '../../../platform/context.ts';
import { presentBacklogItem } from '../../planner/backlog/backlog.presenter.ts';
import { findBacklogItem } from '../../planner/backlog/backlog.repository.ts';
import { presentRecurringTask } from '../../planner/recurring/recurring.presenter.ts';
import { findRecurringTask } from '../../planner/recurring/recurring.repository.ts';
import { presentTask } from '../../planner/tasks/tasks.presenter.ts';
import { findTask, type TaskWithContact } from '../../planner/tasks/tasks.repository.ts';
import { presentCapture, presentCaptureItem } from './capture.presenter.ts';
import { listCaptureItems, type CaptureRow } from './capture.repository.ts';
import type { Made } from './summarise.ts';

/**
 * Returns a capture and the entries it created, with null for those deleted since. Returns null if there is no such capture. The id of an
 * item returns a capture of that item alone.
 */
export async function readCapture(context: UserContext, captureId: string): Promise<CaptureResult | null> {
  const rows = await listCaptureItems(context.tx, context.user.id, captureId);
  if (rows.length === 0) return null;
  const items: CaptureItem[] = [];
  for (const row of rows) items.push(await presentCaptureItem(context, row, await readMade(context, row)));
  return presentCapture(captureId, items);
}

export async function readMade({ tx, user }: UserContext, { kind, entityId }: CaptureRow): Promise<Made> {
  const none: Made = { task: null, recurringTask: null, backlogItem: null };
  if (kind === 'task') {
    const task = await findTask(tx, user.id, entityId);
    return { ...none, task: task ? presentTask(task) : null };
  }
  if (kind === 'recurring_task') {
    const recurring = await findRecurringTask(tx, user.id, entityId);
    return { ...none, recurringTask: recurring ? presentRecurringTask(recurring) : null };
  }
  const item = await findBacklogItem(tx, user.id, entityId);
  return { ...none, backlogItem: item ? presentBacklogItem(item) : null };
}

/** Returns the tasks that a capture created, without other entries and deleted tasks. */
export async function listCapturedTasks({ tx, user }: UserContext, captureId: string): Promise<TaskWithContact[]> {
  const tasks: TaskWithContact[] = [];
  for (const { entityId } of await listCaptureItems(tx, user.id, captureId)) {
    const task = await findTask(tx, user.id, entityId);
    if (task) tasks.push(task);
  }
  return tasks;
}
