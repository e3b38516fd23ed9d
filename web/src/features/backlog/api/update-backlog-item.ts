import type { BacklogItem, BacklogUpdate } from '@aide/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { backlogQuery } from './list-backlog.ts';

interface ItemUpdate {
  id: string;
  changes: BacklogUpdate;
  /** The `updated_at` that was seen; a later one is not changed (CHANGED_MEANWHILE). Default: it is changed. */
  ifMatch?: string | undefined;
}

export async function updateBacklogItem({ id, changes, ifMatch }: ItemUpdate) {
  const { data } = await call('updateBacklogItem', { params: { id }, body: changes, ifMatch });
  return data;
}

export function useUpdateBacklogItem() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: updateBacklogItem,
    onSuccess: (response) => {
      queryClient.setQueryData(backlogQuery.queryKey, (list: BacklogItem[] | undefined) =>
        list?.map((item) => (item.id === response.id ? response : item)),
      );
    },
  });
}
