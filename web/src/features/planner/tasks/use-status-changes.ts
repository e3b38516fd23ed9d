import type { Task, TaskStatusChoice } from '@aide/contract';
import { useState } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { toastWithAction } from '../../../ui/toast-with-action.tsx';
import { toast } from '../../../ui/toast.ts';
import { useMoveToBacklog } from './api/move-to-backlog.ts';
import { useRestoreTask } from '../restore-task.api.ts';
import { useUpdateTask } from './api/update-task.ts';
import { changeStatus, quoteTitle } from './task-change.rules.ts';

export interface StatusChanges {
  /** The new status of each task that is being saved, by task id. */
  saving: ReadonlyMap<string, TaskStatusChoice>;
  changeStatus: (task: Task, choice: TaskStatusChoice) => void;
}

/**
 * Changes the status of tasks, several in parallel, each with Undo. On failure the task is unchanged and `onError` is
 * called.
 */
export function useStatusChanges(onError: (error: Error) => void): StatusChanges {
  const update = useUpdateTask();
  const move = useMoveToBacklog();
  const restore = useRestoreTask();
  const [saving, setSaving] = useState<ReadonlyMap<string, TaskStatusChoice>>(new Map());

  async function change(task: Task, choice: TaskStatusChoice): Promise<void> {
    const { id } = task;
    setSaving((before) => new Map(before).set(id, choice));
    try {
      if (choice === 'backlog') await move.mutateAsync(id);
      else await update.mutateAsync({ id, changes: { status: choice } });
      offerUndo(task, choice);
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)));
    } finally {
      setSaving((before) => new Map([...before].filter(([taskId]) => taskId !== id)));
    }
  }

  function offerUndo(task: Task, choice: TaskStatusChoice): void {
    toastWithAction({
      message:
        choice === 'backlog'
          ? `Moved ${quoteTitle(task)} to the backlog`
          : changeStatus(task, choice, new Date()).message,
      label: 'Undo',
      onAction: () => {
        if (choice === 'backlog') restore.mutate(task.id);
        else
          update
            .mutateAsync({ id: task.id, changes: { status: task.status }, isUndo: true })
            .catch((error: unknown) => toast.error(errorMessage(error), { position: 'bottom-right' }));
      },
    });
  }

  return { saving, changeStatus: (task, choice) => void change(task, choice) };
}
