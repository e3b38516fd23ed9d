import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { getOwnDeviceId, unsubscribeFromPush } from '../push.ts';

export async function removePushDevice(id: string): Promise<void> {
  if (id === (await getOwnDeviceId())) await unsubscribeFromPush();
  else await call('deletePushSubscription', { params: { id } });
}

export function useRemovePushDevice() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: removePushDevice,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.pushSubscriptions }),
  });
}
