import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { markChanged } from '../../../lib/api/changed.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { getOwnDeviceId, unsubscribeFromPush } from './push.ts';

/** The subscribed browsers of the account; `isThis` marks the current one. */
async function listPushDevices() {
  const [{ data }, own] = await Promise.all([call('listPushSubscriptions'), getOwnDeviceId()]);
  return data.map((device) => ({ ...device, isThis: device.id === own }));
}

const pushDevicesQuery = queryOptions({
  queryKey: [...queryKeys.pushSubscriptions, 'list'],
  queryFn: listPushDevices,
});

export function usePushDevices() {
  return useQuery(pushDevicesQuery);
}

async function removePushDevice(id: string): Promise<void> {
  if (id === (await getOwnDeviceId())) await unsubscribeFromPush();
  else await call('deletePushSubscription', { params: { id } });
}

export function useRemovePushDevice() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: removePushDevice,
    onSuccess: () => markChanged(queryClient, 'push_subscription'),
  });
}

/** Sends a test notification to one browser, or to all. Returns the push services' responses. */
async function testPush(id?: string) {
  const { data } = await call('testPush', { body: id === undefined ? {} : { id } });
  return data;
}

export function useTestPush() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: testPush,
    onSettled: () => markChanged(queryClient, 'push_subscription'),
  });
}
