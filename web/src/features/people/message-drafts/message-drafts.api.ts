import type { CallBody } from '@aide/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

/**
 * Drafts a message. A new draft is requested each time the dialog opens; it is not refetched, because the user may have
 * edited it.
 */
export function useMessageDraft(body: CallBody<'draftMessage'>) {
  return useQuery({
    queryKey: [...queryKeys.messageDrafts, body],
    queryFn: async () => (await call('draftMessage', { body })).data,
    staleTime: Infinity,
    gcTime: 0,
  });
}
