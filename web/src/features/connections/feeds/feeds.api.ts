import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { storeResponse } from '../../../lib/api/store-response.ts';

async function getCalendarFeed() {
  const { data } = await call('getCalendarFeed');
  return data;
}

const calendarFeedQuery = queryOptions({ queryKey: queryKeys.calendarFeed, queryFn: getCalendarFeed });

export function useCalendarFeed() {
  return useQuery(calendarFeedQuery);
}

/** Only this response contains the secret path. */
async function createCalendarFeed() {
  const { data } = await call('createCalendarFeed');
  return data;
}

export function useCreateCalendarFeed() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: createCalendarFeed,
    onSuccess: ({ active, createdAt, lastUsedAt }) => {
      storeResponse(queryClient, calendarFeedQuery, { active, createdAt, lastUsedAt });
    },
  });
}

async function revokeCalendarFeed() {
  const { data } = await call('revokeCalendarFeed');
  return data;
}

export function useRevokeCalendarFeed() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: revokeCalendarFeed,
    onSuccess: (feed) => storeResponse(queryClient, calendarFeedQuery, feed),
  });
}
