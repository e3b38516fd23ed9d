import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

export async function listApiTokens() {
  const { data } = await call('listApiTokens');
  return data;
}

export const apiTokensQuery = queryOptions({ queryKey: queryKeys.apiTokens, queryFn: listApiTokens });

export function useApiTokens() {
  return useQuery(apiTokensQuery);
}
