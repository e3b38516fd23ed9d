import type { Rhythm } from '@aide/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { staleAfter } from '../../../lib/api/stale-after.ts';
import { toast } from '../../../ui/toast.ts';

/** Sets how often the user wants to be in touch with a contact; null removes the rhythm. */
export function useSetRhythm(contactId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (rhythm: Rhythm | null) => call('updateContact', { params: { id: contactId }, body: { rhythm } }),
    onError: (error) => toast.error(errorMessage(error)),
    onSuccess: () => {
      for (const queryKey of staleAfter.contact) void queryClient.invalidateQueries({ queryKey });
    },
  });
}
