import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

export async function getMailAddresses() {
  const { data } = await call('getMailAddresses');
  return data;
}

export function useMailAddresses() {
  return useQuery({ queryKey: queryKeys.mailAddresses, queryFn: getMailAddresses });
}
