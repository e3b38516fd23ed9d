import type { Task } from '@aide/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { track } from '../../../lib/data-layer.ts';
import { staleAfter } from '../../../lib/query-keys.ts';
import { moveDue, type BulkAction, type BulkChange } from '../bulk.rules.ts';
import { celebrateCompletion, countCompleted } from '../celebrate-completion.ts';
import { tasksQuery } from './list-tasks.ts';

/** Browsers open six lines to one host; one is left for whatever else the page asks. */
const lines = 5;

export interface BulkOutcome {
  done: Task[];
  failed: Task[];
  /** Why the first that failed did. */
  error: Error | null;
}

/** One call for each task, a few at a time. What one refuses does not stop the others. */
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
  await Promise.all(Array.from({ length: lines }, work));
  return outcome;
}

export function changeTasks({ tasks, action, timeZone }: BulkChange): Promise<BulkOutcome> {
  return forEach(tasks, ({ id, ...task }) => {
    const params = { id };
    if (action.do === 'delete') return call('deleteTask', { params });
    if (action.do === 'backlog') return call('changeTaskStatus', { params, body: { status: 'backlog' } });
    if (action.do === 'status') return call('updateTask', { params, body: { status: action.status } });
    const { due_date: dueDate, due_has_time: dueHasTime } = moveDue(task, action.date, timeZone);
    return call('updateTask', { params, body: { dueDate, dueHasTime } });
  });
}

/** Puts every task back as it was before. */
export function takeBack({ tasks, action }: Pick<BulkChange, 'tasks' | 'action'>): Promise<BulkOutcome> {
  return forEach(tasks, ({ id, status, due_date, due_has_time }) => {
    const params = { id };
    if (action.do === 'status') return call('updateTask', { params, body: { status } });
    if (action.do === 'reschedule')
      return call('updateTask', { params, body: { dueDate: due_date, dueHasTime: due_has_time } });
    return call('restoreTask', { params });
  });
}

/** It is pending until the lists are loaded again: so long the page shows the tasks as they will be. */
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

export function useTakeBack(onDone: (outcome: BulkOutcome) => void) {
  const reload = useReload();
  return useMutation({ mutationFn: takeBack, onSuccess: onDone, onSettled: reload });
}

function useReload(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  const stale = new Set([...staleAfter.task, ...staleAfter.backlog_item]);
  return () => Promise.all([...stale].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
