import type { CallBody } from '@aide/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../lib/api/api-client.ts';
import { celebrate } from '../../../../lib/events/celebrations.ts';
import { staleAfter } from '../../../../lib/api/stale-after.ts';

export async function createRecurringTask(task: CallBody<'createRecurringTask'>) {
  const { data } = await call('createRecurringTask', { body: task });
  return data;
}

export function useCreateRecurringTask() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: createRecurringTask,
    onSuccess: () => {
      celebrate('task_created');
      for (const queryKey of staleAfter.recurring_task) void queryClient.invalidateQueries({ queryKey });
    },
  });
}
