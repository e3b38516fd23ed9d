import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

const pageSize = 20;

async function getContactTimeline(id: string, cursor: string | null) {
  return call('getContactTimeline', { params: { id }, query: { limit: pageSize, ...(cursor !== null && { cursor }) } });
}

/** Loads the interactions with a contact in pages, newest first. */
export function useContactTimeline(contactId: string) {
  return useInfiniteQuery({
    queryKey: [...queryKeys.contactTimeline, contactId],
    queryFn: ({ pageParam }) => getContactTimeline(contactId, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}
