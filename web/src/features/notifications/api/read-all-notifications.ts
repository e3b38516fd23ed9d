import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { toast } from '../../../ui/toast.ts';
import { latestNotificationsQuery } from './list-notifications.ts';
import { changeCached } from '../change-cached.ts';

export async function readAllNotifications(): Promise<void> {
  await call('readAllNotifications');
}

/** Marks all notifications as read, including those that are not loaded. */
export function useReadAllNotifications() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: readAllNotifications,
    onMutate: async () => {
      const now = new Date().toISOString();
      await changeCached(queryClient, (each) => ({ ...each, read_at: each.read_at ?? now }));
      queryClient.setQueryData(latestNotificationsQuery.queryKey, (latest) => latest && { ...latest, unread: 0 });
    },
    onError: (error) => toast.error(errorMessage(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.notifications }),
  });
}
