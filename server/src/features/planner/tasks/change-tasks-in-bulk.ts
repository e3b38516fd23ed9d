import type { BulkAction, TaskState } from '@aide/contract';
import { type DueValue, parseDueInput } from '@aide/rules';
import type { UserContext } from '../../../platform/context.ts';
import { AppError, fail } from '../../../platform/errors.ts';
import { localTime } from '../../../platform/local-time.ts';
import { deleteTask } from './delete-task.ts';
import { toDue } from './due-value.ts';
import { getTask } from './get-task.ts';
import { restoreTask } from './restore-task.ts';
import { listTaskHistory, type TaskWithContact } from './tasks.repository.ts';
import { updateTask } from './update-task.ts';

export interface BulkOutcome {
  tasks: TaskWithContact[];
  /** Deleted, or moved to the backlog. */
  removedIds: string[];
}

type MoveToBacklog = (context: UserContext, id: string) => Promise<unknown>;

/**
 * Applies one change to several tasks, all or nothing in the context's transaction.
 *
 * @throws TASK_NOT_FOUND if a task is missing, deleted or another user's
 */
export async function changeTasksInBulk(
  context: UserContext,
  ids: readonly string[],
  change: BulkAction,
  moveToBacklog: MoveToBacklog,
): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { tasks: [], removedIds: [] };
  for (const id of inLockOrder(ids)) {
    const task = await orNothingChanged(() => changeOne(context, id, change, moveToBacklog));
    if (task) outcome.tasks.push(task);
    else outcome.removedIds.push(id);
  }
  return outcome;
}

/**
 * Restores an earlier state of several tasks: restores those that were deleted or moved to the backlog, then sets the given fields.
 *
 * @throws TASK_NOT_FOUND if a task is missing or another user's
 * @throws CONFLICT if a backlog item has become a task again in the meantime
 */
export async function undoBulkChange(context: UserContext, states: readonly TaskState[]): Promise<TaskWithContact[]> {
  const byId = new Map(states.map((state) => [state.id, state]));
  const tasks: TaskWithContact[] = [];
  for (const id of inLockOrder([...byId.keys()])) {
    const { status, priority, dueDate, dueHasTime } = byId.get(id) ?? {};
    const due = dueDate == null ? dueDate : parseDueInput(dueDate, dueHasTime);
    tasks.push(
      await orNothingChanged(async () => {
        await restoreTask(context, id);
        const completedAt = status === 'completed' ? await findCompletionTime(context, id) : undefined;
        return updateTask(context, id, { status, priority, due, completedAt });
      }),
    );
  }
  return tasks;
}

/**
 * Returns when a task was last completed according to its history, or undefined if it never was or has no history, such as an imported one.
 */
async function findCompletionTime({ tx, user }: UserContext, id: string): Promise<Date | undefined> {
  const history = await listTaskHistory(tx, user.id, id);
  return history.findLast(({ changes }) => changes['status']?.to === 'completed')?.at;
}

/** Returns the changed task, or null if it was removed from the list. */
async function changeOne(
  context: UserContext,
  id: string,
  change: BulkAction,
  moveToBacklog: MoveToBacklog,
): Promise<TaskWithContact | null> {
  switch (change.action) {
    case 'status':
      return updateTask(context, id, { status: change.status });
    case 'priority':
      return updateTask(context, id, { priority: change.priority });
    case 'reschedule':
      return updateTask(context, id, { due: movedDue(await getTask(context, id), change.date, context.user.timezone) });
    case 'postpone': {
      const due = movedDue(await getTask(context, id), change.date, context.user.timezone);
      return updateTask(context, id, { status: 'postponed', due });
    }
    case 'backlog':
      await moveToBacklog(context, id);
      return null;
    case 'delete':
      await deleteTask(context, id);
      return null;
  }
}

/** Returns the due date on another day; a time of day in the user's zone is kept. */
function movedDue({ dueAt, dueHasTime }: TaskWithContact, date: string | null, timeZone: string): DueValue | null {
  if (date === null) return null;
  const time = dueAt && dueHasTime ? localTime(dueAt, timeZone).toPlainTime().toString().slice(0, 5) : null;
  return toDue({ date, time }, timeZone);
}

/** Returns the ids in a fixed order, so that two bulk changes cannot deadlock. */
function inLockOrder(ids: readonly string[]): string[] {
  return [...new Set(ids)].toSorted();
}

async function orNothingChanged<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'TASK_NOT_FOUND') throw error;
    throw fail('TASK_NOT_FOUND', { message: 'One of these tasks was not found. No task was changed.', cause: error });
  }
}
