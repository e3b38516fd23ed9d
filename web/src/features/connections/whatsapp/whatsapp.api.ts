import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { markChanged } from '../../../lib/api/changed.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

export function useWhatsAppStatus() {
  return useQuery({
    queryKey: [...queryKeys.whatsapp, 'status'],
    queryFn: async () => (await call('getWhatsAppStatus')).data,
  });
}

/** Disconnects the number. */
export function useUnlinkWhatsApp() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (_phone: string) => (await call('unlinkWhatsApp')).data,
    onSuccess: () => {
      void markChanged(queryClient, 'whatsapp');
    },
  });
}
