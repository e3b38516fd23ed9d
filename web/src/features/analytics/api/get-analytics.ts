import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export async function getAnalytics() {
  const { data } = await call('getAnalytics');
  return data;
}

export const analyticsQuery = queryOptions({ queryKey: queryKeys.analytics, queryFn: getAnalytics });

export function useAnalytics() {
  return useQuery(analyticsQuery);
}
