import type { Task } from '@aide/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../lib/api/api-client.ts';
import { markOthersChanged } from '../../../../lib/api/changed.ts';
import { queryKeys } from '../../../../lib/api/query-keys.ts';
import { tasksQuery } from './list-tasks.ts';

/** Moves a task to the backlog. Uses `changeTaskStatus`, which `restoreTask` can undo. */
async function moveToBacklog(id: string): Promise<void> {
  await call('changeTaskStatus', { params: { id }, body: { status: 'backlog' } });
}

/** Removes the task from the list after the server has moved it, and reloads the backlog. */
export function useMoveToBacklog() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: moveToBacklog,
    onSuccess: (_nothing, id) => {
      queryClient.setQueryData(tasksQuery.queryKey, (list: Task[] | undefined) =>
        list?.filter((task) => task.id !== id),
      );
      void markOthersChanged(queryClient, queryKeys.tasks, 'task', 'backlog_item');
    },
  });
}
