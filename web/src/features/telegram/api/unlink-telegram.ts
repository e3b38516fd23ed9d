import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { staleAfter } from '../../../lib/api/stale-after.ts';

/** Disconnects the chat. */
export function useUnlinkTelegram() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => (await call('unlinkTelegram')).data,
    onSuccess: () => {
      for (const queryKey of staleAfter.telegram) void queryClient.invalidateQueries({ queryKey });
    },
  });
}
