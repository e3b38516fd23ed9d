import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

export async function getReminderSettings() {
  const { data } = await call('getReminderSettings');
  return data;
}

export const reminderSettingsQuery = queryOptions({
  queryKey: queryKeys.reminderSettings,
  queryFn: getReminderSettings,
});

export function useReminderSettings() {
  return useQuery(reminderSettingsQuery);
}
