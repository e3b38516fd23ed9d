import type { RecurringTask } from '@aide/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { formatOccurrence } from '../../../lib/time/moment-text.ts';
import { toastWithAction } from '../../../ui/toast-with-action.tsx';
import { toast } from '../../../ui/toast.ts';
import { formatChangeError } from '../components/online-only.tsx';
import { storeRecurringTask } from './update-recurring-task.ts';

interface Skip {
  id: string;
  occurrence: string;
  undo: boolean;
}

export async function skipOccurrence({ id, occurrence, undo }: Skip): Promise<RecurringTask> {
  return (await call('skipOccurrence', { params: { id }, body: { occurrence, undo } })).data;
}

/** Returns a function that leaves out the next occurrence of a recurring task; the toast takes it back. */
export function useSkipOccurrence() {
  const queryClient = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: skipOccurrence,
    onSuccess: (task) => storeRecurringTask(queryClient, task),
    onError: (error) => toast.error(formatChangeError(error)),
  });
  function skip({ id, next_occurrence: occurrence, recurrence_pattern: pattern, timezone }: RecurringTask): void {
    if (occurrence === null) return;
    const onSuccess = () =>
      toastWithAction({
        message: `Skipped ${formatOccurrence(occurrence, pattern, timezone)}`,
        label: 'Undo',
        onAction: () => mutate({ id, occurrence, undo: true }),
      });
    mutate({ id, occurrence, undo: false }, { onSuccess });
  }
  return { skip, skippingId: isPending ? variables.id : null };
}
