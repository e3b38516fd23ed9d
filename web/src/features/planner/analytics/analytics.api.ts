import type { AnalyticsPeriod } from '@aide/contract';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { dataQuery } from '../../../lib/api/data-query.ts';

/** While another period loads, the previous figures stay, to avoid a layout shift. */
const analyticsQuery = (period: AnalyticsPeriod) =>
  queryOptions({
    ...dataQuery('analytics', 'getAnalytics', period === 'week' ? {} : { query: { period } }),
    placeholderData: keepPreviousData,
  });

export function useAnalytics(period: AnalyticsPeriod = 'week') {
  return useQuery(analyticsQuery(period));
}

const dashboardConfigQuery = dataQuery('dashboardConfig', 'getDashboardConfig');

/** The fallback if the configuration cannot be loaded. */
export const defaultThresholds = { tasks: 3, contacts: 3 } as const;

export function useDashboardConfig({ enabled }: { enabled: boolean }) {
  return useQuery({ ...dashboardConfigQuery, enabled });
}
