import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callForData } from '../../../lib/api/api-client.ts';
import { dataQuery } from '../../../lib/api/data-query.ts';
import { markChanged } from '../../../lib/api/changed.ts';

export function useWhatsAppStatus() {
  return useQuery(dataQuery('whatsapp', 'getWhatsAppStatus'));
}

/** Disconnects the number. */
export function useUnlinkWhatsApp() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callForData('unlinkWhatsApp'),
    onSuccess: () => {
      void markChanged(queryClient, 'whatsapp');
    },
  });
}
