import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

export async function listIdentities() {
  const { data } = await call('listIdentities');
  return data;
}

export const identitiesQuery = queryOptions({ queryKey: queryKeys.identities, queryFn: listIdentities });

export function useIdentities() {
  return useQuery(identitiesQuery);
}
