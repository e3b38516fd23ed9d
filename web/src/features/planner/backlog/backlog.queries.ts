import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

async function listBacklog() {
  const { data } = await call('listBacklog');
  return data.backlogItems;
}

export const backlogQuery = queryOptions({ queryKey: [...queryKeys.backlog, 'all'], queryFn: listBacklog });

export function useBacklog() {
  return useQuery(backlogQuery);
}
