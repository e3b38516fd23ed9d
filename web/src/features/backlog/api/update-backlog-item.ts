import type { BacklogItem, BacklogUpdate } from '@aide/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { backlogQuery } from './list-backlog.ts';

export async function updateBacklogItem({ id, changes }: { id: string; changes: BacklogUpdate }) {
  const { data } = await call('updateBacklogItem', { params: { id }, body: changes });
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
