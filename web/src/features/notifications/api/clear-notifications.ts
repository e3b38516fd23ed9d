import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

export async function clearNotifications(): Promise<void> {
  await call('clearNotifications');
}

/** Deletes all notifications. Their tasks do not change. */
export function useClearNotifications(onCleared: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: clearNotifications,
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: queryKeys.notifications });
      onCleared();
    },
  });
}
