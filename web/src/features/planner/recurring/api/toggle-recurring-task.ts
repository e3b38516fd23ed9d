import type { RecurringTask } from '@aide/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../lib/api/api-client.ts';
import { markChanged } from '../../../../lib/api/changed.ts';
import { cancelLoad } from '../../../../lib/api/cancel-load.ts';
import { track } from '../../../../lib/events/data-layer.ts';
import { logFailure } from '../../../../lib/log.ts';
import { toastWithAction } from '../../../../ui/toast-with-action.tsx';
import { explainOnlineOnly } from '../components/online-only.tsx';
import { recurringTasksQuery } from './list-recurring-tasks.ts';

interface Toggle {
  id: string;
  action: 'pause' | 'resume';
  /** Undoes an earlier toggle, so it offers no Undo itself. */
  undoes?: boolean;
}

async function toggleRecurringTask({ id, action }: Toggle) {
  const { data } = await call('toggleRecurringTask', { params: { id }, body: { action } });
  return data;
}

/** Pauses or resumes a recurring task. Optimistic update: on failure the card is reverted and the error logged. */
export function useToggleRecurringTask() {
  const queryClient = useQueryClient();
  const change = (id: string, into: (task: RecurringTask) => RecurringTask) =>
    queryClient.setQueryData(recurringTasksQuery.queryKey, (list: RecurringTask[] | undefined) =>
      list?.map((task) => (task.id === id ? into(task) : task)),
    );
  const toggle = useMutation({
    mutationFn: toggleRecurringTask,
    onMutate: async ({ id, action }) => {
      const reload = await cancelLoad(queryClient, recurringTasksQuery);
      const before = queryClient.getQueryData(recurringTasksQuery.queryKey)?.find((task) => task.id === id);
      change(id, (task) => ({ ...task, status: action === 'pause' ? 'paused' : 'pending' }));
      return { before, reload };
    },
    onError: (error, { id, action }, kept) => {
      logFailure(`The recurring task did not ${action}`, error);
      explainOnlineOnly(error);
      const { before } = kept ?? {};
      if (before) change(id, () => before);
      kept?.reload();
    },
    onSuccess: (response, { id, action, undoes = false }) => {
      track('recurring_task_toggled');
      if (!undoes)
        toastWithAction({
          message: `${action === 'pause' ? 'Paused' : 'Resumed'} “${response.title}”`,
          label: 'Undo',
          onAction: () => toggle.mutate({ id, action: action === 'pause' ? 'resume' : 'pause', undoes: true }),
        });
      change(response.id, () => response);
      void markChanged(queryClient, 'recurring_task');
    },
  });
  return toggle;
}
