import type { CallBody, Task } from '@aide/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { track } from '../../../lib/events/data-layer.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { celebrateCompletion, countCompleted } from '../celebrate-completion.ts';
import { tasksQuery } from './list-tasks.ts';

interface TaskUpdate {
  id: string;
  changes: CallBody<'updateTask'>;
  /**
   * The `updated_at` the user has seen; if it has changed, the request fails with CHANGED_MEANWHILE. Default: no check.
   */
  ifMatch?: string;
}

export async function updateTask({ id, changes, ifMatch }: TaskUpdate) {
  const { data } = await call('updateTask', { params: { id }, body: changes, ifMatch });
  return data;
}

/** Updates a task in the cache after the server has confirmed it, and invalidates the analytics. */
export function useUpdateTask() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: updateTask,
    onSuccess: (response, { changes }) => {
      track('task_updated');
      const before = countCompleted(queryClient.getQueryData(tasksQuery.queryKey));
      queryClient.setQueryData(tasksQuery.queryKey, (list: Task[] | undefined) =>
        list?.flatMap((task) => {
          if (task.id !== response.id) return [task];
          return 'moved_to_backlog' in response ? [] : [response];
        }),
      );
      if (changes.status === 'completed')
        celebrateCompletion(before, countCompleted(queryClient.getQueryData(tasksQuery.queryKey)));
      for (const queryKey of [queryKeys.analytics, queryKeys.taskHistory, queryKeys.deliveries])
        void queryClient.invalidateQueries({ queryKey });
      if ('moved_to_backlog' in response) void queryClient.invalidateQueries({ queryKey: queryKeys.backlog });
    },
  });
}
