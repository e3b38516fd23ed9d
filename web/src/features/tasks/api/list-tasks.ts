import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export async function listTasks() {
  const { data } = await call('listTasks');
  return data;
}

export const tasksQuery = queryOptions({ queryKey: [...queryKeys.tasks, 'all'], queryFn: listTasks });

export function useTasks() {
  return useQuery(tasksQuery);
}
