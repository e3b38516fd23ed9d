import type { Task } from '@aide/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { track } from '../../../lib/data-layer.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { tasksQuery } from './list-tasks.ts';

export async function deleteTask(id: string): Promise<void> {
  await call('deleteTask', { params: { id } });
}

/** The card goes at once and comes back if the server refuses. */
export function useDeleteTask() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: deleteTask,
    onMutate: async (id) => {
      await queryClient.cancelQueries(tasksQuery);
      const before = queryClient.getQueryData(tasksQuery.queryKey);
      queryClient.setQueryData(tasksQuery.queryKey, (list: Task[] | undefined) =>
        list?.filter((task) => task.id !== id),
      );
      return { before };
    },
    onError: (_error, _id, kept) => queryClient.setQueryData(tasksQuery.queryKey, kept?.before),
    onSuccess: () => {
      track('task_deleted');
      void queryClient.invalidateQueries({ queryKey: queryKeys.analytics });
    },
  });
}
