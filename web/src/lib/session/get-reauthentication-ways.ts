import { useQuery } from '@tanstack/react-query';
import { call } from '../api/api-client.ts';
import { queryKeys } from '../api/query-keys.ts';

export async function getReauthenticationWays() {
  const { data } = await call('getReauthenticationWays');
  return data;
}

/** With what the user can prove who they are, beside the password. Asked for each time, because passkeys come and go. */
export function useReauthenticationWays() {
  return useQuery({ queryKey: queryKeys.reauthenticationWays, queryFn: getReauthenticationWays, staleTime: 0 });
}
