import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

async function listReachOuts() {
  const { data } = await call('listReachOuts');
  return data;
}

export const reachOutsQuery = queryOptions({ queryKey: queryKeys.reachOuts, queryFn: listReachOuts });

export function useReachOuts() {
  return useQuery(reachOutsQuery);
}
