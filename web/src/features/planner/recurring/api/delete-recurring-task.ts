import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callForData } from '../../../../lib/api/api-client.ts';
import { removeFromList } from '../../../../lib/api/remove-from-list.ts';
import { track } from '../../../../lib/events/data-layer.ts';
import { logFailure } from '../../../../lib/log.ts';
import { toastWithAction } from '../../../../ui/toast-with-action.tsx';
import { explainOnlineOnly, formatChangeError } from '../components/online-only.tsx';
import { recurringTasksQuery } from './list-recurring-tasks.ts';
import { markChanged } from '../../../../lib/api/changed.ts';
import { toast } from '../../../../ui/toast.ts';

async function deleteRecurringTask(id: string): Promise<void> {
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
    onMutate: async (id) => ({ putBack: await removeFromList(queryClient, recurringTasksQuery, id) }),
    onError: (error, _id, kept) => {
      logFailure('The recurring task was not deleted', error);
      explainOnlineOnly(error);
      kept?.putBack();
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

/** Undoes a deletion. */
function useRestoreRecurringTask() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callForData('restoreRecurringTask', { params: { id } }),
    onSuccess: () => {
      void markChanged(queryClient, 'recurring_task');
    },
    onError: (error) => toast.error(formatChangeError(error), { position: 'bottom-right' }),
  });
}
