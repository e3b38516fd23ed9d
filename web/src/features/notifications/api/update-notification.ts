import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { toast } from '../../../ui/toast.ts';
import { changeCached } from '../change-cached.ts';

interface ReadState {
  id: string;
  read: boolean;
}

export async function updateNotification({ id, read }: ReadState) {
  const { data } = await call('updateNotification', { params: { id }, body: { read } });
  return data;
}

/** Marks a notification as read or unread. Optimistic update. Changes are sent one after the other, so that the last one wins. */
export function useUpdateNotification() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: updateNotification,
    scope: { id: 'update-notification' },
    onMutate: ({ id, read }) =>
      changeCached(queryClient, (each) =>
        each.id === id ? { ...each, read_at: read ? (each.read_at ?? new Date().toISOString()) : null } : each,
      ),
    onError: (error) => toast.error(errorMessage(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.notifications }),
  });
}
