import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { errorMessage } from '../../../lib/api-error.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { toast } from '../../../ui/toast.ts';

export async function retryDelivery(id: string): Promise<void> {
  await call('retryDelivery', { params: { id } });
}

/** A failed reminder goes out again at once. */
export function useRetryDelivery() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: retryDelivery,
    onError: (error) => toast.error(errorMessage(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.deliveries }),
  });
}
