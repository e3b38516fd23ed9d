import type { Task } from '@aide/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../lib/api/api-client.ts';
import { markOthersChanged } from '../../../../lib/api/changed.ts';
import { cancelLoad } from '../../../../lib/api/cancel-load.ts';
import { restoreEntry } from '../../../../lib/api/restore-entry.ts';
import { track } from '../../../../lib/events/data-layer.ts';
import { isStoredFirst } from '../../../../lib/offline/offline-state.ts';
import { queryKeys } from '../../../../lib/api/query-keys.ts';
import { tasksQuery } from './list-tasks.ts';

export async function deleteTask(id: string): Promise<void> {
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
  const remove = (id: string) =>
    queryClient.setQueryData(tasksQuery.queryKey, (list: Task[] | undefined) => list?.filter((task) => task.id !== id));
  return useMutation({
    mutationFn: deleteTask,
    onMutate: async (id) => {
      const reload = await cancelLoad(queryClient, tasksQuery);
      const before = queryClient.getQueryData(tasksQuery.queryKey);
      if (!isStoredFirst()) remove(id);
      return { before, reload };
    },
    onError: (error, id, kept) => {
      queryClient.setQueryData(tasksQuery.queryKey, (list: Task[] | undefined) => restoreEntry(list, kept?.before, id));
      kept?.reload();
      onRefused(error);
    },
    onSuccess: (_nothing, id) => {
      remove(id);
      onDeleted(id);
      track('task_deleted');
      void markOthersChanged(queryClient, queryKeys.tasks, 'task');
    },
  });
}
