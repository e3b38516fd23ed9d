import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { getOwnDeviceId } from '../push.ts';

/** The subscribed browsers of the account; `isThis` marks the current one. */
export async function listPushDevices() {
  const [{ data }, own] = await Promise.all([call('listPushSubscriptions'), getOwnDeviceId()]);
  return data.map((device) => ({ ...device, isThis: device.id === own }));
}

export const pushDevicesQuery = queryOptions({
  queryKey: [...queryKeys.pushSubscriptions, 'list'],
  queryFn: listPushDevices,
});

export function usePushDevices() {
  return useQuery(pushDevicesQuery);
}
