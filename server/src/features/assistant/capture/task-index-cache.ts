import { buildTaskIndex, type KnownTask, type TaskIndex } from '@aide/language';

/** Maximum number of indexed tasks, of all users together. */
const defaultMaxTasks = 50_000;

export interface TaskIndexCache {
  /** Returns the index of a user's tasks. It is rebuilt only if one of them differs. Building takes 25 ms for 1,000 tasks. */
  read(userId: string, tasks: readonly KnownTask[]): TaskIndex;
}

interface Entry {
  key: string;
  index: TaskIndex;
  size: number;
}

/** Returns an LRU cache of task indexes. The tasks themselves are the key, so it is never stale. */
export function createTaskIndexCache(maxTasks = defaultMaxTasks): TaskIndexCache {
  const entries = new Map<string, Entry>();
  let total = 0;

  function remove(userId: string): void {
    total -= entries.get(userId)?.size ?? 0;
    entries.delete(userId);
  }

  return {
    read(userId, tasks) {
      const key = JSON.stringify(tasks);
      const known = entries.get(userId);
      remove(userId);
      const entry = known?.key === key ? known : { key, index: buildTaskIndex(tasks), size: tasks.length + 1 };
      entries.set(userId, entry);
      total += entry.size;
      for (const oldest of entries.keys()) {
        if (total <= maxTasks || oldest === userId) break;
        remove(oldest);
      }
      return entry.index;
    },
  };
}
