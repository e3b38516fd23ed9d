import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { staleAfter } from '../../../lib/api/stale-after.ts';
import { toast } from '../../../ui/toast.ts';

/** `onDeleted` runs even after the note was unmounted. */
export function useDeleteContactNote({ onDeleted }: { onDeleted: () => void }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('deleteContactNote', { params: { id } }),
    onError: (error) => toast.error(errorMessage(error)),
    onSuccess: () => {
      onDeleted();
      for (const queryKey of staleAfter.contact) void queryClient.invalidateQueries({ queryKey });
    },
  });
}
