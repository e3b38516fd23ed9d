import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

/** Returns the mail, bot, speech and model settings of the server. */
async function getServerSettings() {
  const { data } = await call('getServerSettings');
  return data;
}

export const serverSettingsQuery = queryOptions({
  queryKey: [...queryKeys.server, 'get-server-settings'],
  queryFn: getServerSettings,
});

export function useServerSettings() {
  return useQuery(serverSettingsQuery);
}
