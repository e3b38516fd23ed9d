import type { Task, TaskStatus } from '@aide/contract';
import { useState } from 'react';
import { useUpdateTask } from './api/update-task.ts';

/** Which rows are being saved, and the failure that takes the list's place. */
export function useStatusChanges() {
  const update = useUpdateTask();
  const [saving, setSaving] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useState<Error | null>(null);

  async function change(task: Task, status: TaskStatus): Promise<void> {
    setSaving((before) => new Set(before).add(task.id));
    try {
      await update.mutateAsync({ id: task.id, changes: { status } });
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error(String(error)));
    } finally {
      setSaving((before) => new Set([...before].filter((id) => id !== task.id)));
    }
  }

  return {
    saving,
    failure,
    clearFailure: () => setFailure(null),
    changeStatus: (task: Task, status: TaskStatus) => void change(task, status),
  };
}
