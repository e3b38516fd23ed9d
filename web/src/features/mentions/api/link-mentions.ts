import type { CallBody } from '@aide/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { staleAfter } from '../../../lib/api/stale-after.ts';
import { toast } from '../../../ui/toast.ts';

/** Links tasks to the contacts they name. */
export function useLinkMentions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (links: CallBody<'linkMentions'>['links']) =>
      (await call('linkMentions', { body: { links } })).data,
    onSuccess: () => {
      for (const queryKey of staleAfter.task) void queryClient.invalidateQueries({ queryKey });
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
}
