import type { CallBody, Step, Task } from '@aide/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../lib/api/api-client.ts';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { markOthersChanged } from '../../../../lib/api/changed.ts';
import { queryKeys } from '../../../../lib/api/query-keys.ts';
import { isStoredFirst } from '../../../../lib/offline/offline-state.ts';
import { toast } from '../../../../ui/toast.ts';
import { applyStepChange, type StepChange } from '../steps.rules.ts';
import { tasksQuery } from './list-tasks.ts';

async function sendStepChange(taskId: string, change: StepChange): Promise<Task> {
  if (change.kind === 'create') {
    const { step, position } = change;
    const body: CallBody<'createStep'> = { ...step, ...(position === undefined ? {} : { position }) };
    return (await call('createStep', { params: { id: taskId }, body })).data;
  }
  const params = { id: taskId, stepId: change.id };
  if (change.kind === 'delete') return (await call('deleteStep', { params })).data;
  return (await call('updateStep', { params, body: change.changes })).data;
}

/**
 * Returns a function that changes the steps of a task. Optimistic update, or offline once the change is stored. Changes
 * are sent one after another and rolled back if one fails.
 */
export function useStepChanges(taskId: string) {
  const queryClient = useQueryClient();
  const mutationKey = ['steps', taskId];
  const setSteps = (change: (steps: Step[]) => Step[]) =>
    queryClient.setQueryData(tasksQuery.queryKey, (list: Task[] | undefined) =>
      list?.map((task) => (task.id === taskId ? { ...task, steps: change(task.steps) } : task)),
    );
  const mutation = useMutation({
    mutationKey,
    // Mutations of one scope run in order, so that a step is created before it is ticked.
    scope: { id: mutationKey.join(' ') },
    mutationFn: (change: StepChange) => sendStepChange(taskId, change),
    onMutate: async (change) => {
      if (!isStoredFirst()) setSteps((steps) => applyStepChange(steps, change));
      await queryClient.cancelQueries(tasksQuery);
    },
    onError: (error) => {
      toast.error(errorMessage(error));
      void queryClient.invalidateQueries({ queryKey: queryKeys.tasks });
    },
    onSuccess: ({ steps }) => {
      // The response to an earlier change would revert later ones in the cache.
      if (queryClient.isMutating({ mutationKey }) > 1) return;
      setSteps(() => steps);
      void markOthersChanged(queryClient, queryKeys.tasks, 'task');
    },
  });
  return mutation.mutate;
}
