import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../lib/api/api-client.ts';
import { markChanged } from '../../../../lib/api/changed.ts';
import { toast } from '../../../../ui/toast.ts';
import { formatChangeError } from '../components/online-only.tsx';

export async function restoreRecurringTask(id: string) {
  const { data } = await call('restoreRecurringTask', { params: { id } });
  return data;
}

/** Undoes a deletion. */
export function useRestoreRecurringTask() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: restoreRecurringTask,
    onSuccess: () => {
      void markChanged(queryClient, 'recurring_task');
    },
    onError: (error) => toast.error(formatChangeError(error), { position: 'bottom-right' }),
  });
}
