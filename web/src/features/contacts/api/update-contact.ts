import type { CallBody } from '@aide/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { track } from '../../../lib/events/data-layer.ts';
import { staleAfter } from '../../../lib/api/stale-after.ts';
import { toast } from '../../../ui/toast.ts';

interface ContactUpdate {
  id: string;
  contact: CallBody<'updateContact'>;
  /**
   * The `updated_at` the user has seen; if it has changed, the request fails with CHANGED_MEANWHILE. Default: no check.
   */
  ifMatch?: string | undefined;
}

export async function updateContact({ id, contact, ifMatch }: ContactUpdate) {
  const { data } = await call('updateContact', { params: { id }, body: contact, ifMatch });
  return data;
}

export function useUpdateContact() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: updateContact,
    onSuccess: () => {
      toast.success('Contact updated successfully!');
      track('contact_updated');
      for (const queryKey of staleAfter.contact) void queryClient.invalidateQueries({ queryKey });
    },
  });
}
