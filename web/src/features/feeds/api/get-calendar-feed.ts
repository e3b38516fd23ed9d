import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

export async function getCalendarFeed() {
  const { data } = await call('getCalendarFeed');
  return data;
}

export const calendarFeedQuery = queryOptions({ queryKey: queryKeys.calendarFeed, queryFn: getCalendarFeed });

export function useCalendarFeed() {
  return useQuery(calendarFeedQuery);
}
