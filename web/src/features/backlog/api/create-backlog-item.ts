import type { BacklogCreate, BacklogItem } from '@aide/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { celebrate } from '../../../lib/events/celebrations.ts';
import { staleAfter } from '../../../lib/api/stale-after.ts';
import { backlogQuery } from './list-backlog.ts';

export async function createBacklogItem(item: BacklogCreate) {
  const { data } = await call('createBacklogItem', { body: item });
  return data;
}

export function useCreateBacklogItem({ onError }: { onError?: (error: Error) => void } = {}) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: createBacklogItem,
    ...(onError ? { onError } : {}),
    onSuccess: (item) => {
      celebrate('backlog_created');
      queryClient.setQueryData(backlogQuery.queryKey, (list: BacklogItem[] | undefined) => list && [item, ...list]);
      for (const queryKey of staleAfter.backlog_item) void queryClient.invalidateQueries({ queryKey });
    },
  });
}
