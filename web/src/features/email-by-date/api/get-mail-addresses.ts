import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export async function getMailAddresses() {
  const { data } = await call('getMailAddresses');
  return data;
}

export function useMailAddresses() {
  return useQuery({ queryKey: queryKeys.mailAddresses, queryFn: getMailAddresses });
}
