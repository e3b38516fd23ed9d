import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../../lib/api/api-client.ts';
import { queryKeys } from '../../../../lib/api/query-keys.ts';

export async function getTaskHistory(id: string) {
  const { data } = await call('getTaskHistory', { params: { id } });
  return data;
}

export const taskHistoryQuery = (id: string) =>
  queryOptions({ queryKey: [...queryKeys.taskHistory, id], queryFn: () => getTaskHistory(id) });

export function useTaskHistory(id: string) {
  return useQuery(taskHistoryQuery(id));
}
