import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

/** Runs the health checks of the server. */
async function getServerHealth() {
  const { data } = await call('getServerHealth');
  return data;
}

export const serverHealthQuery = queryOptions({
  queryKey: [...queryKeys.server, 'get-server-health'],
  queryFn: getServerHealth,
});

export function useServerHealth() {
  return useQuery(serverHealthQuery);
}
