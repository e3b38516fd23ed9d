import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { storeResponse } from '../../../lib/api/store-response.ts';
import { calendarFeedQuery } from './get-calendar-feed.ts';

/** Only this response contains the secret path. */
export async function createCalendarFeed() {
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
