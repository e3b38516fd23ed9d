import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

/** Connects or disconnects the mail bot. */
export function useSetMailConnection() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (connected: boolean) => (await call('setMailConnection', { body: { connected } })).data,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.mailAddresses }),
  });
}
