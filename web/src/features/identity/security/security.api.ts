import type { CallBody } from '@aide/contract';
import { infiniteQueryOptions, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { call, callForData } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

const pageSize = 20;

async function listSecurityEvents(cursor: string | undefined) {
  const { data, nextCursor } = await call('listSecurityEvents', { query: { limit: pageSize, cursor } });
  return { events: data, nextCursor };
}

const securityEventsQuery = infiniteQueryOptions({
  queryKey: queryKeys.securityEvents,
  queryFn: ({ pageParam }) => listSecurityEvents(pageParam),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
});

export function useSecurityEvents() {
  return useInfiniteQuery(securityEventsQuery);
}

export function useReauthenticate() {
  return useMutation({
    mutationFn: (proof: CallBody<'reauthenticate'>) => callForData('reauthenticate', { body: proof }),
  });
}
