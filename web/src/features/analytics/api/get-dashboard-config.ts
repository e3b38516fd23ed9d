import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

export async function getDashboardConfig() {
  const { data } = await call('getDashboardConfig');
  return data;
}

export const dashboardConfigQuery = queryOptions({ queryKey: queryKeys.dashboardConfig, queryFn: getDashboardConfig });

/** The fallback if the configuration cannot be loaded. */
export const defaultThresholds = { tasks: 3, contacts: 3 } as const;

export function useDashboardConfig() {
  return useQuery(dashboardConfigQuery);
}
