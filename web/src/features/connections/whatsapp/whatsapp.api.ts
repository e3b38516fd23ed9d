import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callForData } from '../../../lib/api/api-client.ts';
import { markChanged } from '../../../lib/api/changed.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

export function useWhatsAppStatus() {
  return useQuery({
    queryKey: [...queryKeys.whatsapp, 'status'],
    queryFn: () => callForData('getWhatsAppStatus'),
  });
}

/** Disconnects the number. */
export function useUnlinkWhatsApp() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (_phone: string) => callForData('unlinkWhatsApp'),
    onSuccess: () => {
      void markChanged(queryClient, 'whatsapp');
    },
  });
}
