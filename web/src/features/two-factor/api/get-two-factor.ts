import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export async function getTwoFactor() {
  const { data } = await call('getTwoFactor');
  return data;
}

export const twoFactorQuery = queryOptions({ queryKey: queryKeys.twoFactor, queryFn: getTwoFactor });

export function useTwoFactor() {
  return useQuery(twoFactorQuery);
}
