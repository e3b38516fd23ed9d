import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { errorMessage } from '../../lib/api/api-error.ts';
import { markChanged } from '../../lib/api/changed.ts';
import { toast } from '../../ui/toast.ts';

async function restoreTask(id: string) {
  const { data } = await call('restoreTask', { params: { id } });
  return data;
}

/** Undoes a deletion or a move to the backlog. */
export function useRestoreTask() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: restoreTask,
    onSuccess: () => {
      void markChanged(queryClient, 'task', 'backlog_item');
    },
    onError: (error) => toast.error(errorMessage(error), { position: 'bottom-right' }),
  });
}
