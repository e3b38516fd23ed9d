import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { storeResponse } from '../../../lib/api/store-response.ts';
import { calendarFeedQuery } from './get-calendar-feed.ts';

export async function revokeCalendarFeed() {
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
