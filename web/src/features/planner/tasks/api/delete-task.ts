import type { Task } from '@aide/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../lib/api/api-client.ts';
import { markOthersChanged } from '../../../../lib/api/changed.ts';
import { cancelLoad } from '../../../../lib/api/cancel-load.ts';
import { removeFromList } from '../../../../lib/api/remove-from-list.ts';
import { track } from '../../../../lib/events/data-layer.ts';
import { isStoredFirst } from '../../../../lib/offline/offline-state.ts';
import { queryKeys } from '../../../../lib/api/query-keys.ts';
import { tasksQuery } from './list-tasks.ts';

async function deleteTask(id: string): Promise<void> {
  await call('deleteTask', { params: { id } });
}

interface DeleteHandlers {
  onDeleted: (id: string) => void;
  onRefused: (error: Error) => void;
}

/**
 * Deletes a task. Optimistic update, or offline once the deletion is stored; the card is restored if the request fails.
 * The handlers run even after unmount.
 */
export function useDeleteTask({ onDeleted, onRefused }: DeleteHandlers) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: deleteTask,
    onMutate: async (id) => ({
      putBack: await (isStoredFirst()
        ? cancelLoad(queryClient, tasksQuery)
        : removeFromList(queryClient, tasksQuery, id)),
    }),
    onError: (error, _id, kept) => {
      kept?.putBack();
      onRefused(error);
    },
    onSuccess: (_nothing, id) => {
      queryClient.setQueryData(tasksQuery.queryKey, (list: Task[] | undefined) =>
        list?.filter((task) => task.id !== id),
      );
      onDeleted(id);
      track('task_deleted');
      void markOthersChanged(queryClient, queryKeys.tasks, 'task');
    },
  });
}
