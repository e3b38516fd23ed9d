import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

/** Returns backups, their schedule and snapshots. */
async function getServerBackups() {
  const { data } = await call('getServerBackups');
  return data;
}

export const serverBackupsQuery = queryOptions({
  queryKey: [...queryKeys.server, 'get-server-backups'],
  queryFn: getServerBackups,
});

export function useServerBackups() {
  return useQuery(serverBackupsQuery);
}
