import type { CallBody, Task } from '@aide/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { markOthersChanged } from '../../../lib/api/changed.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { isStoredFirst } from '../../../lib/offline/offline-state.ts';
import { track } from '../../../lib/events/data-layer.ts';
import { toastWithAction } from '../../../ui/toast-with-action.tsx';
import { toast } from '../../../ui/toast.ts';
import { tasksQuery } from './api/list-tasks.ts';
import { updateTask } from './api/update-task.ts';
import { celebrateCompletion, countCompleted } from './celebrate-completion.ts';
import { toUndoBody, type TaskChange } from './task-change.rules.ts';

export interface ApplyOptions {
  /** Delays the optimistic update, so that the user notices the change. Default: no delay. */
  after?: Promise<void>;
  /** Default: shows the error in a toast. */
  onError?: ((error: Error) => void) | undefined;
}

interface SendOptions {
  after?: Promise<void> | undefined;
  /** Gives back earlier values. Default: false. */
  isUndo?: boolean;
}

/**
 * Returns a function that changes one task. Optimistic update, or offline once the change is stored; offers Undo when
 * it is saved. Changes of one task are sent in order; those of other tasks in parallel.
 */
export function useTaskChanges(): (task: Task, change: TaskChange, options?: ApplyOptions) => Promise<void> {
  const queryClient = useQueryClient();
  const last = useRef(new Map<string, Promise<unknown>>());

  const show = useCallback(
    (id: string, shown: Partial<Task>) =>
      queryClient.setQueryData(tasksQuery.queryKey, (list: Task[] | undefined) =>
        list?.map((task) => (task.id === id ? { ...task, ...shown } : task)),
      ),
    [queryClient],
  );

  const send = useCallback(
    async (
      id: string,
      body: CallBody<'updateTask'>,
      shown: Partial<Task>,
      { after, isUndo = false }: SendOptions = {},
    ) => {
      await queryClient.cancelQueries(tasksQuery);
      if (!after && !isStoredFirst()) show(id, shown);
      const previous = last.current.get(id);
      async function save(): Promise<void> {
        await previous;
        const saved = await updateTask({ id, changes: body, isUndo });
        await after;
        track('task_updated');
        const before = countCompleted(queryClient.getQueryData(tasksQuery.queryKey));
        // A later change of the same task is already displayed; this response is older.
        if (last.current.get(id) === settled && !('moved_to_backlog' in saved)) show(id, saved);
        if (body.status === 'completed' && !isUndo)
          celebrateCompletion(before, countCompleted(queryClient.getQueryData(tasksQuery.queryKey)));
        void markOthersChanged(queryClient, queryKeys.tasks, 'task');
      }
      const sent = save();
      // Later changes wait for this one, whether it succeeds or fails; the caller handles the error.
      const settled: Promise<unknown> = Promise.allSettled([sent]);
      last.current.set(id, settled);
      return sent;
    },
    [queryClient, show],
  );

  return useCallback(
    async (task, { body, shown, message }, { after, onError } = {}) => {
      const undoBody = toUndoBody(task, body);
      const undo = () => {
        send(task.id, undoBody, pickBefore(task, shown), { isUndo: true }).catch((error: unknown) => {
          toast.error(errorMessage(error), { position: 'bottom-right' });
          void queryClient.invalidateQueries({ queryKey: queryKeys.tasks });
        });
      };
      try {
        await send(task.id, body, shown, { after });
        toastWithAction({ message, label: 'Undo', onAction: undo });
      } catch (error) {
        show(task.id, pickBefore(task, shown));
        void queryClient.invalidateQueries({ queryKey: queryKeys.tasks });
        const failure = error instanceof Error ? error : new Error(String(error));
        if (onError) onError(failure);
        else toast.error(errorMessage(failure), { position: 'bottom-right' });
      }
    },
    [queryClient, send, show],
  );
}

/** Returns the previous values of the fields that a change displays. */
function pickBefore(task: Task, shown: Partial<Task>): Partial<Task> {
  return Object.fromEntries(Object.entries(task).filter(([key]) => key in shown));
}
