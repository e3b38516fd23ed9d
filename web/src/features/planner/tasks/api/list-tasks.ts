import { taskStatuses } from '@aide/contract/enums';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../../lib/api/api-client.ts';
import { queryKeys } from '../../../../lib/api/query-keys.ts';

async function listTasks() {
  const { data } = await call('listTasks');
  // Skips unknown statuses; a task that was moved to the backlog is not in the list.
  return data.filter(({ status }) => taskStatuses.includes(status));
}

export const tasksQuery = queryOptions({ queryKey: [...queryKeys.tasks, 'all'], queryFn: listTasks });

export function useTasks() {
  return useQuery(tasksQuery);
}
