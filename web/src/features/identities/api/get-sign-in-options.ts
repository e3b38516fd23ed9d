import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

export async function getSignInOptions() {
  const { data } = await call('getSignInOptions');
  return data;
}

export function useSignInOptions() {
  return useQuery({ queryKey: queryKeys.signInOptions, queryFn: getSignInOptions });
}
