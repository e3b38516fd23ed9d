import type { RepliedUndo } from '@aide/contract';
import { getAwaitedName, isOpenStatus } from '@aide/rules';
import type { UserContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { undoBulkChange } from '../tasks/change-tasks-in-bulk.ts';
import { getTask } from '../tasks/get-task.ts';
import type { TaskWithContact } from '../tasks/tasks.repository.ts';
import { changeTaskStatus } from '../tasks/update-task.ts';
import { requireAccess } from '../../identity/trial/require-access.ts';
import { deleteRecurringTask } from './delete-recurring-task.ts';
import { listOpenOccurrences, lockRecurringTask } from './recurring.repository.ts';
import { restoreRecurringTask } from './restore-recurring-task.ts';

export interface Replied {
  /** The current tasks, the answered one first. */
  tasks: TaskWithContact[];
  /** The argument of `undoReplied`. */
  undo: RepliedUndo;
}

/**
 * Records the answer that a task waits for: completes the task, and ends a recurring task that repeats until the answer comes, with its
 * other open occurrences. A finished task is unchanged.
 *
 * @throws TASK_NOT_FOUND, TRIAL_EXPIRED, CONFLICT for a task that does not wait
 */
export async function markReplied(context: UserContext, taskId: string): Promise<Replied> {
  await requireAccess(context);
  const { tx, user } = context;
  const task = await getTask(context, taskId);
  if (task.waitingSince === null) throw fail('CONFLICT', { message: 'This task isn’t waiting for a reply.' });
  // Locked before the tasks, like in the generation of an occurrence.
  const repeated =
    task.recurringTaskId === null ? undefined : await lockRecurringTask(tx, user.id, task.recurringTaskId);
  const isEnding = repeated !== undefined && repeated.waitingSince !== null;
  const others = isEnding ? await listOpenOccurrences(tx, repeated) : [];
  const ids = [taskId, ...others.map(({ id }) => id).filter((id) => id !== taskId)];
  const undo: RepliedUndo = { tasks: [], recurringTaskId: isEnding ? repeated.id : null };
  const tasks: TaskWithContact[] = [];
  for (const id of ids) {
    const { status, ...open } = await getTask(context, id);
    if (!isOpenStatus(status)) {
      tasks.push({ ...open, status });
      continue;
    }
    tasks.push(await changeTaskStatus(context, id, 'completed', formatReason(open)));
    undo.tasks.push({ id, status });
  }
  if (isEnding) await deleteRecurringTask(context, repeated.id);
  return { tasks, undo };
}

/** Undoes `markReplied`. @throws TASK_NOT_FOUND, RECURRING_TASK_NOT_FOUND, CONFLICT, TRIAL_EXPIRED */
export async function undoReplied(
  context: UserContext,
  { tasks, recurringTaskId }: RepliedUndo,
): Promise<TaskWithContact[]> {
  if (recurringTaskId !== null) await restoreRecurringTask(context, recurringTaskId);
  return undoBulkChange(context, tasks);
}

/** Returns the reason for the task's history. */
function formatReason({ contact, waitingFor }: Pick<TaskWithContact, 'contact' | 'waitingFor'>): string {
  const name = getAwaitedName({ contact, waiting_for: waitingFor });
  return name === null ? 'A reply came' : `${name} replied`;
}
