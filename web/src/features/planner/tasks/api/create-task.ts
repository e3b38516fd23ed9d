import type { CallBody, Task } from '@aide/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../lib/api/api-client.ts';
import { markChanged } from '../../../../lib/api/changed.ts';
import { celebrate } from '../../../../lib/events/celebrations.ts';
import { reportSavedTask } from '../../../../lib/events/saved-task.ts';
import { tasksQuery } from './list-tasks.ts';

async function createTask(task: CallBody<'createTask'>) {
  const { data } = await call('createTask', { body: task });
  return data;
}

/** The first task is also a milestone. */
export function useCreateTask() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: createTask,
    onSuccess: (task) => {
      celebrate('task_created');
      reportSavedTask(task);
      const known: Task[] | undefined = queryClient.getQueryData(tasksQuery.queryKey);
      if (known?.length === 0) celebrate('milestone');
      void markChanged(queryClient, 'task');
    },
  });
}
