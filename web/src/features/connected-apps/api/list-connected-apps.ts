import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

export async function listConnectedApps() {
  const { data } = await call('listConnectedApps');
  return data;
}

export const connectedAppsQuery = queryOptions({ queryKey: queryKeys.connectedApps, queryFn: listConnectedApps });

export function useConnectedApps() {
  return useQuery(connectedAppsQuery);
}
