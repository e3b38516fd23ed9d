import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

async function retryDelivery(id: string): Promise<void> {
  await call('retryDelivery', { params: { id } });
}

/** Sends a failed delivery again and reloads the lists of deliveries. */
export function useRetryDelivery(handlers: { onSuccess?: () => void; onError: (error: Error) => void }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: retryDelivery,
    ...handlers,
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.deliveries }),
  });
}
