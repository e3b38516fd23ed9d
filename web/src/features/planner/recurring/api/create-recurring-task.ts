import type { CallBody } from '@aide/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../lib/api/api-client.ts';
import { markChanged } from '../../../../lib/api/changed.ts';
import { celebrate } from '../../../../lib/events/celebrations.ts';

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
      void markChanged(queryClient, 'recurring_task');
    },
  });
}
