import type { Task } from '@aide/contract';
import { useRef } from 'react';
import { useChangeTasks, useUndoChanges } from '../features/tasks/api/change-tasks.ts';
import { formatDone, type BulkChange } from '../features/tasks/bulk.rules.ts';
import { errorMessage } from '../lib/api/api-error.ts';
import { useZone } from '../lib/time/use-zone.ts';
import type { TaskLineActions } from '../ui/task-line.tsx';
import { toastWithAction } from '../ui/toast-with-action.tsx';
import { toast } from '../ui/toast.ts';

/** Completes, reopens and moves a task from a row of an answer, each with Undo. */
export function useTaskLineActions(): TaskLineActions {
  const timeZone = useZone();
  const onError = (error: Error) => toast.error(errorMessage(error));
  const undo = useUndoChanges({ onError });
  const change = useChangeTasks({
    onDone: (done) => {
      toastWithAction({
        message: formatDone(done.action, done.tasks.length),
        label: 'Undo',
        onAction: () => undo.mutate(done),
      });
    },
    onError,
  });
  // A second press before the list is reloaded would change the task back.
  const changing = useRef(new Set<string>());
  function apply(task: Task, action: BulkChange['action']): void {
    if (changing.current.has(task.id)) return;
    changing.current.add(task.id);
    change.mutate({ tasks: [task], action, timeZone }, { onSettled: () => void changing.current.delete(task.id) });
  }
  return {
    onToggle: (task) =>
      apply(task, { action: 'status', status: task.status === 'completed' ? 'pending' : 'completed' }),
    onMove: (task, date) => apply(task, { action: 'reschedule', date }),
  };
}
