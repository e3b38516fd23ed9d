import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

export async function listTaskDeliveries(id: string) {
  const { data } = await call('listTaskDeliveries', { params: { id } });
  return data;
}

export const taskDeliveriesQuery = (id: string) =>
  queryOptions({ queryKey: [...queryKeys.deliveries, id], queryFn: () => listTaskDeliveries(id) });

export function useTaskDeliveries(id: string) {
  return useQuery(taskDeliveriesQuery(id));
}
