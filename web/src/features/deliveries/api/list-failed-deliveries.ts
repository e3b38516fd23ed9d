import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

/** The most failed deliveries that are listed. */
const mostListed = 50;

export async function listFailedDeliveries() {
  const { data, nextCursor } = await call('listFailedDeliveries', { query: { limit: mostListed } });
  return { deliveries: data, hasMore: nextCursor !== null };
}

export const failedDeliveriesQuery = queryOptions({
  queryKey: [...queryKeys.deliveries, 'failed'],
  queryFn: listFailedDeliveries,
});

export function useFailedDeliveries() {
  return useQuery(failedDeliveriesQuery);
}
