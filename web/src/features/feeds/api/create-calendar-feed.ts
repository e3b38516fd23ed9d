import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
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
    onSuccess: async ({ active, createdAt, lastUsedAt }) => {
      // A status read before the change must not replace it.
      await queryClient.cancelQueries(calendarFeedQuery);
      queryClient.setQueryData(calendarFeedQuery.queryKey, { active, createdAt, lastUsedAt });
    },
  });
}
