import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { calendarFeedQuery } from './get-calendar-feed.ts';

export async function revokeCalendarFeed() {
  const { data } = await call('revokeCalendarFeed');
  return data;
}

export function useRevokeCalendarFeed() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: revokeCalendarFeed,
    onSuccess: async (feed) => {
      // A status read before the change must not replace it.
      await queryClient.cancelQueries(calendarFeedQuery);
      queryClient.setQueryData(calendarFeedQuery.queryKey, feed);
    },
  });
}
