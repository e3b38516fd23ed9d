import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

export async function getReminderChannels() {
  const { data } = await call('getReminderChannels');
  return data;
}

export const reminderChannelsQuery = queryOptions({
  queryKey: queryKeys.reminderChannels,
  queryFn: getReminderChannels,
});

/** Returns for each channel whether it can reach the user. */
export function useReminderChannels() {
  return useQuery(reminderChannelsQuery);
}
