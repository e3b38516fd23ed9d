import type { BacklogItem } from '@aide/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { celebrate } from '../../../lib/events/celebrations.ts';
import { logFailure } from '../../../lib/log.ts';
import { staleAfter } from '../../../lib/api/stale-after.ts';
import { removeFromBacklog } from './change-backlog-cache.ts';

export async function convertBacklogItem({ id, title, description, priority }: BacklogItem) {
  const { data } = await call('convertBacklogItem', { params: { id }, body: { title, description, priority } });
  return data;
}

/** Converts an item into a task. Optimistic update: on failure the item is restored and the error logged. */
export function useConvertBacklogItem() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: convertBacklogItem,
    onMutate: async ({ id }) => ({ putBack: await removeFromBacklog(queryClient, id) }),
    onError: (error, _item, kept) => {
      logFailure('The backlog item was not converted', error);
      kept?.putBack();
    },
    onSuccess: () => {
      celebrate('backlog_converted');
      for (const queryKey of [...staleAfter.backlog_item, ...staleAfter.task])
        void queryClient.invalidateQueries({ queryKey });
    },
  });
}
