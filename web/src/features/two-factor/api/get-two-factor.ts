import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

export async function getTwoFactor() {
  const { data } = await call('getTwoFactor');
  return data;
}

export const twoFactorQuery = queryOptions({ queryKey: queryKeys.twoFactor, queryFn: getTwoFactor });

export function useTwoFactor() {
  return useQuery(twoFactorQuery);
}
