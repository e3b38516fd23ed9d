import type { Task } from '@aide/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { logFailure } from '../../../lib/log.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** The status call is the one that moves a task to the backlog. */
export async function moveToBacklog(id: string): Promise<void> {
  await call('changeTaskStatus', { params: { id }, body: { status: 'backlog' } });
}

/** The task leaves the list and the backlog is loaded again. A failure is only logged: the row is as it was. */
export function useMoveToBacklog() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: moveToBacklog,
    onSuccess: (_answer, id) => {
      queryClient.setQueriesData<Task[]>({ queryKey: queryKeys.tasks }, (list) =>
        Array.isArray(list) ? list.filter((task) => task.id !== id) : list,
      );
      for (const queryKey of [queryKeys.backlog, queryKeys.analytics]) void queryClient.invalidateQueries({ queryKey });
    },
    onError: (error) => logFailure('The task was not moved to the backlog', error),
  });
}
