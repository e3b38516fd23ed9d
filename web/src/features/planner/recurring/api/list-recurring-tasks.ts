import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../../lib/api/api-client.ts';
import { queryKeys } from '../../../../lib/api/query-keys.ts';

async function listRecurringTasks() {
  const { data } = await call('listRecurringTasks');
  return data.tasks;
}

export const recurringTasksQuery = queryOptions({
  queryKey: [...queryKeys.recurringTasks, 'all'],
  queryFn: listRecurringTasks,
});

export function useRecurringTasks() {
  return useQuery(recurringTasksQuery);
}
