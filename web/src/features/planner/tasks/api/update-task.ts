import type { CallBody, CallResponse, Task } from '@aide/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../lib/api/api-client.ts';
import { markChanged, markOthersChanged } from '../../../../lib/api/changed.ts';
import { track } from '../../../../lib/events/data-layer.ts';
import { queryKeys } from '../../../../lib/api/query-keys.ts';
import { celebrateCompletion, countCompleted } from '../celebrate-completion.ts';
import { tasksQuery } from './list-tasks.ts';

type UpdatedTask = CallResponse<'updateTask'>['data'];

interface TaskUpdate {
  id: string;
  changes: CallBody<'updateTask'>;
  /**
   * The `updated_at` the user has seen; if it has changed, the request fails with CHANGED_MEANWHILE. Default: no check.
   */
  ifMatch?: string;
  /** Gives back earlier values. Default: false. */
  isUndo?: boolean;
}

export async function updateTask({ id, changes, ifMatch, isUndo = false }: TaskUpdate): Promise<UpdatedTask> {
  if (isUndo && changes.status === 'completed') return completeAgain({ id, changes });
  const { data } = await call('updateTask', { params: { id }, body: changes, ifMatch });
  return data;
}

/** A task that is completed again by Undo gets the time at which it was completed, which only the undo of a bulk change restores. */
async function completeAgain({ id, changes: { status: _completed, ...rest } }: TaskUpdate): Promise<UpdatedTask> {
  const { data } = await call('undoBulkChange', { body: { tasks: [{ id, status: 'completed' }] } });
  const [task] = data.tasks;
  return task && Object.keys(rest).length === 0 ? task : updateTask({ id, changes: rest });
}

/** Updates a task in the cache after the server has confirmed it, and refetches what else shows it. */
export function useUpdateTask() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: updateTask,
    onSuccess: (response, { changes, isUndo = false }) => {
      track('task_updated');
      const before = countCompleted(queryClient.getQueryData(tasksQuery.queryKey));
      queryClient.setQueryData(tasksQuery.queryKey, (list: Task[] | undefined) =>
        list?.flatMap((task) => {
          if (task.id !== response.id) return [task];
          return 'moved_to_backlog' in response ? [] : [response];
        }),
      );
      if (changes.status === 'completed' && !isUndo)
        celebrateCompletion(before, countCompleted(queryClient.getQueryData(tasksQuery.queryKey)));
      void markOthersChanged(queryClient, queryKeys.tasks, 'task');
      if ('moved_to_backlog' in response) void markChanged(queryClient, 'backlog_item');
    },
  });
}
