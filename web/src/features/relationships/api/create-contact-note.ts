import type { CallBody } from '@aide/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { staleAfter } from '../../../lib/api/stale-after.ts';

/** Adds a note about an interaction with a contact. */
export function useCreateContactNote(contactId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (note: CallBody<'createContactNote'>) =>
      call('createContactNote', { params: { id: contactId }, body: note }),
    onSuccess: () => {
      for (const queryKey of staleAfter.contact) void queryClient.invalidateQueries({ queryKey });
    },
  });
}
