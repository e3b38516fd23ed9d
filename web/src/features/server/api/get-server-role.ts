import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

/** Returns whether the signed-in account owns this server. */
async function getServerRole() {
  const { data } = await call('getServerRole');
  return data;
}

export const serverRoleQuery = queryOptions({
  queryKey: [...queryKeys.server, 'get-server-role'],
  queryFn: getServerRole,
});

export function useServerRole() {
  return useQuery(serverRoleQuery);
}
