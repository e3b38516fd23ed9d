import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { staleAfter } from '../../../lib/api/stale-after.ts';

export async function restoreBacklogItem(id: string) {
  const { data } = await call('restoreBacklogItem', { params: { id } });
  return data;
}

/** Undoes a deletion or a conversion. */
export function useRestoreBacklogItem() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: restoreBacklogItem,
    onSuccess: () => {
      for (const queryKey of [...staleAfter.backlog_item, ...staleAfter.task])
        void queryClient.invalidateQueries({ queryKey });
    },
  });
}
