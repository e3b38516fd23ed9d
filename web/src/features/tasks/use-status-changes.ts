import type { Task, TaskStatusChoice } from '@aide/contract';
import { useState } from 'react';
import { useMoveToBacklog } from './api/move-to-backlog.ts';
import { useUpdateTask } from './api/update-task.ts';

export interface StatusChanges {
  /** The chosen status of every task whose change is being saved, by task id. */
  saving: ReadonlyMap<string, TaskStatusChoice>;
  changeStatus: (task: Task, choice: TaskStatusChoice) => void;
}

/** Changes the status of tasks, several at a time. A failed change leaves the task as it was and calls `onError`. */
export function useStatusChanges(onError: (error: Error) => void): StatusChanges {
  const update = useUpdateTask();
  const move = useMoveToBacklog();
  const [saving, setSaving] = useState<ReadonlyMap<string, TaskStatusChoice>>(new Map());

  async function change({ id }: Task, choice: TaskStatusChoice): Promise<void> {
    setSaving((before) => new Map(before).set(id, choice));
    try {
      if (choice === 'backlog') await move.mutateAsync(id);
      else await update.mutateAsync({ id, changes: { status: choice } });
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)));
    } finally {
      setSaving((before) => new Map([...before].filter(([taskId]) => taskId !== id)));
    }
  }

  return { saving, changeStatus: (task, choice) => void change(task, choice) };
}
