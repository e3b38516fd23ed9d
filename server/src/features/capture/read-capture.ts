import type { CaptureResult } from '@aide/contract';
import type { UserContext } from '../../platform/context.ts';
import { presentBacklogItem } from '../backlog/backlog.presenter.ts';
import { findBacklogItem } from '../backlog/backlog.repository.ts';
import { presentRecurringTask } from '../recurring/recurring.presenter.ts';
import { findRecurringTask } from '../recurring/recurring.repository.ts';
import { presentTask } from '../tasks/tasks.presenter.ts';
import { findTask, type TaskWithContact } from '../tasks/tasks.repository.ts';
import { presentCapture } from './capture.presenter.ts';
import { findCapture, type CaptureRow } from './capture.repository.ts';
import type { Made } from './summarise.ts';

/** Returns a capture and what it created, null in place of what has been deleted since; null when there is no such capture. */
export async function readCapture(context: UserContext, captureId: string): Promise<CaptureResult | null> {
  const row = await findCapture(context.tx, context.user.id, captureId);
  if (!row) return null;
  return presentCapture(context, row, await readMade(context, row));
}

async function readMade({ tx, user }: UserContext, { kind, entityId }: CaptureRow): Promise<Made> {
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

/** Returns the task that a capture created, or undefined when it created something else or the task is gone. */
export async function findCapturedTask(
  { tx, user }: UserContext,
  captureId: string,
): Promise<TaskWithContact | undefined> {
  const row = await findCapture(tx, user.id, captureId);
  return row && findTask(tx, user.id, row.entityId);
}
