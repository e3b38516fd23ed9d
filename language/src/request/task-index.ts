import type { KnownTask } from './types.ts';

/** Finds the tasks that words can mean. */
export interface TaskIndex {
  byId: ReadonlyMap<string, KnownTask>;
}

/** Builds the index of a task list in one go; `readRequest` takes it in place of the list. */
export function buildTaskIndex(tasks: readonly KnownTask[]): TaskIndex {
  return { byId: new Map(tasks.map((task) => [task.id, task])) };
}
