import type { AnalyticsPeriod } from '@aide/contract';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { callForData } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

/** While another period loads, the previous figures stay, to avoid a layout shift. */
const analyticsQuery = (period: AnalyticsPeriod) =>
  queryOptions({
    queryKey: [...queryKeys.analytics, period],
    queryFn: () => callForData('getAnalytics', period === 'week' ? {} : { query: { period } }),
    placeholderData: keepPreviousData,
  });

export function useAnalytics(period: AnalyticsPeriod = 'week') {
  return useQuery(analyticsQuery(period));
}

const dashboardConfigQuery = queryOptions({
  queryKey: queryKeys.dashboardConfig,
  queryFn: () => callForData('getDashboardConfig'),
});

/** The fallback if the configuration cannot be loaded. */
export const defaultThresholds = { tasks: 3, contacts: 3 } as const;

export function useDashboardConfig({ enabled }: { enabled: boolean }) {
  return useQuery({ ...dashboardConfigQuery, enabled });
}
