import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { dataQuery } from '../../../lib/api/data-query.ts';
import { markChanged } from '../../../lib/api/changed.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

/** The most failed deliveries that are listed. */
const maxListed = 50;

async function listFailedDeliveries() {
  const { data, nextCursor } = await call('listFailedDeliveries', { query: { limit: maxListed } });
  return { deliveries: data, hasMore: nextCursor !== null };
}

export function useFailedDeliveries() {
  return useQuery({
    queryKey: [...queryKeys.deliveries, 'failed'],
    queryFn: listFailedDeliveries,
  });
}

const taskDeliveriesQuery = (id: string) => dataQuery('deliveries', 'listTaskDeliveries', { params: { id } });

export function useTaskDeliveries(id: string) {
  return useQuery(taskDeliveriesQuery(id));
}

/** Sends a failed delivery again and reloads the lists of deliveries. */
export function useRetryDelivery(handlers: { onSuccess?: () => void; onError: (error: Error) => void }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('retryDelivery', { params: { id } }),
    ...handlers,
    onSettled: () => markChanged(queryClient, 'delivery'),
  });
}
