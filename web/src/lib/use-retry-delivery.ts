import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from './api/api-client.ts';
import { queryKeys } from './api/query-keys.ts';

async function retryDelivery(id: string): Promise<void> {
  await call('retryDelivery', { params: { id } });
}

/** What failed goes out again at once; the lists ask what became of it. */
export function useRetryDelivery(told: { onSuccess?: () => void; onError: (error: Error) => void }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: retryDelivery,
    ...told,
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.deliveries }),
  });
}
