import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { logFailure } from '../../../lib/log.ts';
import { staleAfter } from '../../../lib/api/stale-after.ts';
import { removeFromBacklog } from './change-backlog-cache.ts';

export async function deleteBacklogItem(id: string): Promise<void> {
  await call('deleteBacklogItem', { params: { id } });
}

/** Deletes an item. Optimistic update: on failure the item is restored and the error logged. */
export function useDeleteBacklogItem() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: deleteBacklogItem,
    onMutate: async (id) => ({ putBack: await removeFromBacklog(queryClient, id) }),
    onError: (error, _id, kept) => {
      logFailure('The backlog item was not deleted', error);
      kept?.putBack();
    },
    onSuccess: () => {
      for (const queryKey of staleAfter.backlog_item) void queryClient.invalidateQueries({ queryKey });
    },
  });
}
