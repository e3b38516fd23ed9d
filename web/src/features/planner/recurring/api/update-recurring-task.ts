import type { CallBody, RecurringTask } from '@aide/contract';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '../../../../lib/api/api-client.ts';
import { markChanged } from '../../../../lib/api/changed.ts';
import { toastWithAction } from '../../../../ui/toast-with-action.tsx';
import { toast } from '../../../../ui/toast.ts';
import { formatChangeError } from '../components/online-only.tsx';
import { recurringTasksQuery } from './list-recurring-tasks.ts';

export type RecurringChanges = CallBody<'updateRecurringTask'>;

async function updateRecurringTask(id: string, body: RecurringChanges, ifMatch?: string) {
  const { data, createdTaskId } = await call('updateRecurringTask', { params: { id }, body, ifMatch });
  return { task: data, createdTaskId };
}

/** Updates the task in the cached list and invalidates dependent queries. */
export function storeRecurringTask(queryClient: QueryClient, changed: RecurringTask): void {
  queryClient.setQueryData(recurringTasksQuery.queryKey, (list: RecurringTask[] | undefined) =>
    list?.map((task) => (task.id === changed.id ? changed : task)),
  );
  void markChanged(queryClient, 'recurring_task');
}

interface RecurringUpdate {
  task: RecurringTask;
  changes: RecurringChanges;
  /**
   * The `updated_at` the user has seen; if it has changed, the request fails with CHANGED_MEANWHILE. Default: no check.
   */
  ifMatch?: string | undefined;
}

/**
 * Updates a recurring task. The toast offers Undo, which also removes an occurrence that the new pattern created at
 * once.
 */
export function useUpdateRecurringTask() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ task, changes, ifMatch }: RecurringUpdate) => updateRecurringTask(task.id, changes, ifMatch),
    onSuccess: ({ task, createdTaskId }, { task: before, changes }) => {
      storeRecurringTask(queryClient, task);
      const undo = async () => {
        const restored = await updateRecurringTask(task.id, toEarlier(before, changes));
        if (createdTaskId !== null) await call('deleteTask', { params: { id: createdTaskId } });
        storeRecurringTask(queryClient, restored.task);
      };
      toastWithAction({
        message: 'Recurring task updated',
        label: 'Undo',
        onAction: () => void undo().catch((error: unknown) => toast.error(formatChangeError(error))),
      });
    },
  });
}

/** Returns the changes that restore the earlier values. */
function toEarlier(before: RecurringTask, changes: RecurringChanges): RecurringChanges {
  const { title, description, steps, priority, contact_id: contactId, recurrenceDescription, starts_on } = before;
  return {
    title,
    description,
    steps,
    priority,
    contactId,
    ...(changes.recurrenceText === undefined ? {} : { recurrenceText: recurrenceDescription, startsOn: starts_on }),
    ...(changes.openOccurrences === undefined ? {} : { openOccurrences: changes.openOccurrences }),
  };
}
