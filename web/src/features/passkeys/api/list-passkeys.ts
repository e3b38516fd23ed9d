import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

export async function listPasskeys() {
  const { data } = await call('listPasskeys');
  return data;
}

export const passkeysQuery = queryOptions({ queryKey: queryKeys.passkeys, queryFn: listPasskeys });

export function usePasskeys() {
  return useQuery(passkeysQuery);
}
