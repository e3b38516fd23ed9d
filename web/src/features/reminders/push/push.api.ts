import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callForData } from '../../../lib/api/api-client.ts';
import { markChanged } from '../../../lib/api/changed.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { useChange } from '../../../lib/api/use-change.ts';
import { getOwnDeviceId, unsubscribeFromPush } from './push.ts';

/** The subscribed browsers of the account; `isThis` marks the current one. */
async function listPushDevices() {
  const [{ data }, own] = await Promise.all([call('listPushSubscriptions'), getOwnDeviceId()]);
  return data.map((device) => ({ ...device, isThis: device.id === own }));
}

export function usePushDevices() {
  return useQuery({
    queryKey: [...queryKeys.pushSubscriptions, 'list'],
    queryFn: listPushDevices,
  });
}

async function removePushDevice(id: string): Promise<void> {
  if (id === (await getOwnDeviceId())) await unsubscribeFromPush();
  else await call('deletePushSubscription', { params: { id } });
}

export function useRemovePushDevice() {
  return useChange(removePushDevice, 'push_subscription');
}

/** Sends a test notification to one browser, or to all. Returns the push services' responses. */
export function useTestPush() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id?: string) => callForData('testPush', { body: id === undefined ? {} : { id } }),
    onSettled: () => markChanged(queryClient, 'push_subscription'),
  });
}
