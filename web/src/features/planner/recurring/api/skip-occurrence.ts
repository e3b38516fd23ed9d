import type { RecurringTask } from '@aide/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../lib/api/api-client.ts';
import { formatOccurrence } from '../../../../lib/time/moment-text.ts';
import { toastWithAction } from '../../../../ui/toast-with-action.tsx';
import { toast } from '../../../../ui/toast.ts';
import { formatChangeError } from '../components/online-only.tsx';
import { storeRecurringTask } from './update-recurring-task.ts';

interface Skip {
  id: string;
  occurrence: string;
  undo: boolean;
}

async function skipOccurrence({ id, occurrence, undo }: Skip): Promise<RecurringTask> {
  return (await call('skipOccurrence', { params: { id }, body: { occurrence, undo } })).data;
}

/** Returns a function that skips the next occurrence of a recurring task; the toast offers Undo. */
export function useSkipOccurrence() {
  const queryClient = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: skipOccurrence,
    // Not passed to `mutate`: that callback does not run after unmount or if another mutation starts meanwhile.
    onSuccess: (task, { id, occurrence, undo }) => {
      storeRecurringTask(queryClient, task);
      if (undo) return;
      toastWithAction({
        message: `Skipped ${formatOccurrence(occurrence, task.recurrence_pattern, task.timezone)}`,
        label: 'Undo',
        onAction: () => mutate({ id, occurrence, undo: true }),
      });
    },
    onError: (error) => toast.error(formatChangeError(error)),
  });
  function skip({ id, next_occurrence: occurrence }: RecurringTask): void {
    if (occurrence !== null) mutate({ id, occurrence, undo: false });
  }
  return { skip, skippingId: isPending ? variables.id : null };
}
