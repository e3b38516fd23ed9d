import type { Task } from '@aide/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { track } from '../../../lib/data-layer.ts';
import { staleAfter } from '../../../lib/query-keys.ts';
import { moveDue, type BulkAction, type BulkChange } from '../bulk.rules.ts';
import { celebrateCompletion, countCompleted } from '../celebrate-completion.ts';
import { deleteTask } from './delete-task.ts';
import { tasksQuery } from './list-tasks.ts';
import { moveToBacklog } from './move-to-backlog.ts';
import { restoreTask } from './restore-task.ts';
import { updateTask } from './update-task.ts';

/** Browsers open six connections per host; one is left for other requests of the page. */
const maxConcurrent = 5;

export interface BulkOutcome {
  done: Task[];
  failed: Task[];
  /** The first error. */
  error: Error | null;
}

/** Sends one request per task, a few at a time. A failure of one does not stop the others. */
async function forEach(tasks: readonly Task[], change: (task: Task) => Promise<unknown>): Promise<BulkOutcome> {
  const waiting = [...tasks];
  const outcome: BulkOutcome = { done: [], failed: [], error: null };
  async function work(): Promise<void> {
    for (let task = waiting.shift(); task; task = waiting.shift()) {
      try {
        await change(task);
        outcome.done.push(task);
      } catch (error) {
        outcome.failed.push(task);
        outcome.error ??= error instanceof Error ? error : new Error(String(error));
      }
    }
  }
  await Promise.all(Array.from({ length: maxConcurrent }, work));
  return outcome;
}

export function changeTasks({ tasks, action, timeZone }: BulkChange): Promise<BulkOutcome> {
  return forEach(tasks, ({ id, ...task }) => {
    if (action.do === 'delete') return deleteTask(id);
    if (action.do === 'backlog') return moveToBacklog(id);
    if (action.do === 'status') return updateTask({ id, changes: { status: action.status } });
    const { due_date: dueDate, due_has_time: dueHasTime } = moveDue(task, action.date, timeZone);
    return updateTask({ id, changes: { dueDate, dueHasTime } });
  });
}

/** Undoes a bulk change: gives every task its earlier values. */
export function undoChanges({ tasks, action }: Pick<BulkChange, 'tasks' | 'action'>): Promise<BulkOutcome> {
  return forEach(tasks, ({ id, status, due_date, due_has_time }) => {
    if (action.do === 'status') return updateTask({ id, changes: { status } });
    if (action.do === 'reschedule') return updateTask({ id, changes: { dueDate: due_date, dueHasTime: due_has_time } });
    return restoreTask(id);
  });
}

/** Stays pending until the lists are reloaded, so that the page shows the changed tasks meanwhile. */
export function useChangeTasks(onDone: (outcome: BulkOutcome, action: BulkAction) => void) {
  const queryClient = useQueryClient();
  const reload = useReload();
  return useMutation({
    mutationFn: changeTasks,
    onMutate: () => ({ completed: countCompleted(queryClient.getQueryData(tasksQuery.queryKey)) }),
    onSuccess: (outcome, { action }, { completed }) => {
      if (outcome.done.length > 0) {
        track(action.do === 'delete' ? 'task_deleted' : 'task_updated');
        if (action.do === 'status' && action.status === 'completed')
          celebrateCompletion(completed, completed + outcome.done.length - countCompleted(outcome.done));
      }
      onDone(outcome, action);
    },
    onSettled: reload,
  });
}

export function useUndoChanges(onDone: (outcome: BulkOutcome) => void) {
  const reload = useReload();
  return useMutation({ mutationFn: undoChanges, onSuccess: onDone, onSettled: reload });
}

function useReload(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  const stale = new Set([...staleAfter.task, ...staleAfter.backlog_item]);
  return () => Promise.all([...stale].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
