import type { RecurringTask } from '@aide/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../lib/api/api-client.ts';
import { cancelLoad } from '../../../../lib/api/cancel-load.ts';
import { restoreEntry } from '../../../../lib/api/restore-entry.ts';
import { track } from '../../../../lib/events/data-layer.ts';
import { logFailure } from '../../../../lib/log.ts';
import { toastWithAction } from '../../../../ui/toast-with-action.tsx';
import { explainOnlineOnly, formatChangeError } from '../components/online-only.tsx';
import { recurringTasksQuery } from './list-recurring-tasks.ts';
import { markChanged } from '../../../../lib/api/changed.ts';
import { toast } from '../../../../ui/toast.ts';

export async function deleteRecurringTask(id: string): Promise<void> {
  await call('deleteRecurringTask', { params: { id } });
}

/**
 * Deletes a recurring task; the toast offers Undo. Optimistic update: on failure the card is restored and the error
 * logged.
 */
export function useDeleteRecurringTask() {
  const queryClient = useQueryClient();
  const restore = useRestoreRecurringTask();
  return useMutation({
    mutationFn: deleteRecurringTask,
    onMutate: async (id) => {
      const reload = await cancelLoad(queryClient, recurringTasksQuery);
      const before = queryClient.getQueryData(recurringTasksQuery.queryKey);
      queryClient.setQueryData(recurringTasksQuery.queryKey, (list: RecurringTask[] | undefined) =>
        list?.filter((task) => task.id !== id),
      );
      return { before, reload };
    },
    onError: (error, id, kept) => {
      logFailure('The recurring task was not deleted', error);
      explainOnlineOnly(error);
      queryClient.setQueryData(recurringTasksQuery.queryKey, (list: RecurringTask[] | undefined) =>
        restoreEntry(list, kept?.before, id),
      );
      kept?.reload();
    },
    onSuccess: (_nothing, id) => {
      track('recurring_task_deleted');
      toastWithAction({
        message: 'Recurring task deleted successfully!',
        label: 'Undo',
        onAction: () => restore.mutate(id),
      });
    },
  });
}

async function restoreRecurringTask(id: string) {
  const { data } = await call('restoreRecurringTask', { params: { id } });
  return data;
}

/** Undoes a deletion. */
function useRestoreRecurringTask() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: restoreRecurringTask,
    onSuccess: () => {
      void markChanged(queryClient, 'recurring_task');
    },
    onError: (error) => toast.error(formatChangeError(error), { position: 'bottom-right' }),
  });
}
