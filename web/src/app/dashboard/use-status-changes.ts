import type { Task, TaskStatusChoice } from '@aide/contract';
import { useState } from 'react';
import { useMoveToBacklog } from '../../features/dashboard/api/move-to-backlog.ts';
import { useUpdateTask } from '../../features/tasks/api/update-task.ts';
import { logFailure } from '../../lib/log.ts';

/** The move to the backlog has a call of its own; every other choice is a change of the task. Failures are only logged. */
export function useStatusChanges() {
  const update = useUpdateTask();
  const move = useMoveToBacklog();
  const [saving, setSaving] = useState<ReadonlyMap<string, TaskStatusChoice>>(new Map());

  async function change(task: Task, choice: TaskStatusChoice): Promise<void> {
    setSaving((before) => new Map(before).set(task.id, choice));
    try {
      if (choice === 'backlog') await move.mutateAsync(task.id);
      else await update.mutateAsync({ id: task.id, changes: { status: choice } });
    } catch (error) {
      if (choice !== 'backlog') logFailure('The status was not changed', error);
    } finally {
      setSaving((before) => new Map([...before].filter(([id]) => id !== task.id)));
    }
  }

  return { saving, changeStatus: (task: Task, choice: TaskStatusChoice) => void change(task, choice) };
}
