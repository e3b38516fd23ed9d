import { useQuery } from '@tanstack/react-query';
import { call } from '../api/api-client.ts';
import { queryKeys } from '../api/query-keys.ts';

async function getReauthenticationWays() {
  const { data } = await call('getReauthenticationWays');
  return data;
}

/** Loads the methods of reauthentication besides the password. Not cached, because passkeys can change. */
export function useReauthenticationWays() {
  return useQuery({ queryKey: queryKeys.reauthenticationWays, queryFn: getReauthenticationWays, staleTime: 0 });
}
