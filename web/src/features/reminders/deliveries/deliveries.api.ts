import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { markChanged } from '../../../lib/api/changed.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

/** The most failed deliveries that are listed. */
const maxListed = 50;

async function listFailedDeliveries() {
  const { data, nextCursor } = await call('listFailedDeliveries', { query: { limit: maxListed } });
  return { deliveries: data, hasMore: nextCursor !== null };
}

const failedDeliveriesQuery = queryOptions({
  queryKey: [...queryKeys.deliveries, 'failed'],
  queryFn: listFailedDeliveries,
});

export function useFailedDeliveries() {
  return useQuery(failedDeliveriesQuery);
}

async function listTaskDeliveries(id: string) {
  const { data } = await call('listTaskDeliveries', { params: { id } });
  return data;
}

const taskDeliveriesQuery = (id: string) =>
  queryOptions({ queryKey: [...queryKeys.deliveries, id], queryFn: () => listTaskDeliveries(id) });

export function useTaskDeliveries(id: string) {
  return useQuery(taskDeliveriesQuery(id));
}

async function retryDelivery(id: string): Promise<void> {
  await call('retryDelivery', { params: { id } });
}

/** Sends a failed delivery again and reloads the lists of deliveries. */
export function useRetryDelivery(handlers: { onSuccess?: () => void; onError: (error: Error) => void }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: retryDelivery,
    ...handlers,
    onSettled: () => markChanged(queryClient, 'delivery'),
  });
}
