import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

async function getProfile() {
  const { data } = await call('getProfile');
  return data;
}

export const profileQuery = queryOptions({ queryKey: queryKeys.profile, queryFn: getProfile });

export function useProfile() {
  return useQuery(profileQuery);
}
