import type { AnalyticsPeriod } from '@aide/contract';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

export async function getAnalytics(period: AnalyticsPeriod) {
  const { data } = await call('getAnalytics', period === 'week' ? {} : { query: { period } });
  return data;
}

/** While another period loads, the previous figures stay, to avoid a layout shift. */
export const analyticsQuery = (period: AnalyticsPeriod) =>
  queryOptions({
    queryKey: [...queryKeys.analytics, period],
    queryFn: () => getAnalytics(period),
    placeholderData: keepPreviousData,
  });

export function useAnalytics(period: AnalyticsPeriod = 'week') {
  return useQuery(analyticsQuery(period));
}
