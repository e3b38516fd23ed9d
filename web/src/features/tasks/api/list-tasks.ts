import { taskStatuses } from '@aide/contract/enums';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

export async function listTasks() {
  const { data } = await call('listTasks');
  // What was moved to the backlog is no task of a list, whatever a server sends.
  return data.filter(({ status }) => taskStatuses.includes(status));
}

export const tasksQuery = queryOptions({ queryKey: [...queryKeys.tasks, 'all'], queryFn: listTasks });

export function useTasks() {
  return useQuery(tasksQuery);
}
