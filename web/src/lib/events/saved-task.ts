import type { Due } from '@aide/rules';

const listeners = new Set<(due: Due) => void>();

/** Reports a task that was created here, with its due date. */
export function reportSavedTask(due: Due): void {
  for (const listener of listeners) listener(due);
}

/** Calls the listener for each task that is created here. Returns an unsubscribe function. */
export function onSavedTask(listener: (due: Due) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
