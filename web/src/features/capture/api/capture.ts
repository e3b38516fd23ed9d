import type { CallBody, CaptureResult, Task } from '@aide/contract';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { celebrate } from '../../../lib/celebrations.ts';
import { queryKeys, staleAfter } from '../../../lib/query-keys.ts';

export async function capture(body: CallBody<'capture'>) {
  const { data } = await call('capture', { body });
  return data;
}

const entities = { task: 'task', recurring_task: 'recurring_task', backlog_item: 'backlog_item' } as const;

/** What was made stands in the lists at once; the lists then ask the server for its order. */
export function useCapture(onCaptured: (result: CaptureResult) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: capture,
    onSuccess: (result) => {
      celebrate(result.kind === 'backlog_item' ? 'backlog_created' : 'task_created');
      if (result.task) addTask(queryClient, result.task);
      for (const queryKey of staleAfter[entities[result.kind]]) void queryClient.invalidateQueries({ queryKey });
      onCaptured(result);
    },
  });
}

/** The first task of all is a milestone beside. */
function addTask(queryClient: QueryClient, task: Task): void {
  queryClient.setQueriesData<Task[]>({ queryKey: queryKeys.tasks }, (list) => {
    if (!Array.isArray(list) || list.some(({ id }) => id === task.id)) return list;
    if (list.length === 0) celebrate('milestone');
    return [...list, task];
  });
}
