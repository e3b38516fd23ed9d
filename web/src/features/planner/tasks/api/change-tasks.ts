import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../lib/api/api-client.ts';
import { markChanged } from '../../../../lib/api/changed.ts';
import { track } from '../../../../lib/events/data-layer.ts';
import type { BulkChange } from '../bulk.rules.ts';
import { celebrateCompletion, countCompleted } from '../celebrate-completion.ts';
import { tasksQuery } from './list-tasks.ts';

/** Changes all tasks in one request. All or nothing: if one is rejected, none is changed. */
async function changeTasks({ tasks, action }: BulkChange): Promise<void> {
  await call('changeTasksInBulk', { body: { ids: tasks.map(({ id }) => id), change: action } });
}

/** Undoes a bulk change in one request by restoring the previous values. */
async function undoChanges({ tasks, action }: BulkChange): Promise<void> {
  await call('undoBulkChange', {
    body: {
      tasks: tasks.map(({ id, status, priority, due_date: dueDate, due_has_time: dueHasTime }) => ({
        id,
        ...(action.action === 'status' || action.action === 'postpone' ? { status } : {}),
        ...(action.action === 'priority' ? { priority } : {}),
        ...(action.action === 'reschedule' || action.action === 'postpone' ? { dueDate, dueHasTime } : {}),
      })),
    },
  });
}

interface Listeners {
  onDone?: (change: BulkChange) => void;
  onError: (error: Error, change: BulkChange) => void;
}

/** Pending until the lists are refetched, so that the page shows the changed tasks meanwhile. */
export function useChangeTasks({ onDone, onError }: Listeners) {
  const queryClient = useQueryClient();
  const reload = useReload();
  return useMutation({
    mutationFn: changeTasks,
    onMutate: () => ({ completed: countCompleted(queryClient.getQueryData(tasksQuery.queryKey)) }),
    onSuccess: (_result, change, { completed }) => {
      const { tasks, action } = change;
      track(action.action === 'delete' ? 'task_deleted' : 'task_updated');
      if (action.action === 'status' && action.status === 'completed')
        celebrateCompletion(completed, completed + tasks.length - countCompleted([...tasks]));
      onDone?.(change);
    },
    onError,
    onSettled: reload,
  });
}

export function useUndoChanges({ onError }: Listeners) {
  const reload = useReload();
  return useMutation({ mutationFn: undoChanges, onError, onSettled: reload });
}

function useReload(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () => markChanged(queryClient, 'task', 'backlog_item');
}
