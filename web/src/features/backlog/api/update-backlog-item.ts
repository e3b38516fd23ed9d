import type { BacklogItem, BacklogUpdate } from '@aide/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { backlogQuery } from './list-backlog.ts';

interface ItemUpdate {
  id: string;
  changes: BacklogUpdate;
  /**
   * The `updated_at` the user has seen; if it has changed, the request fails with CHANGED_MEANWHILE. Default: no check.
   */
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
