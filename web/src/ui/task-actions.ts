import type { Contact, Due, Priority, Task } from '@aide/contract';
import { createContext, use } from 'react';

/** What every row of a task offers, wherever it is shown. Each change is saved at once and offers Undo. */
export interface TaskActions {
  /** Completes an open task, reopens one that is finished. */
  toggle: (task: Task) => void;
  /** The answer that a task waits for has come: completes it, and ends what repeats it. */
  markReplied: (task: Task) => void;
  setPriority: (task: Task, priority: Priority) => void;
  /** null removes the due date. */
  reschedule: (task: Task, due: Due | null) => void;
  /** Changes what a row shows; a field that is not given stays. */
  edit: (task: Task, changes: { title?: string; contact?: Contact | null; due?: Due | null }) => void;
  moveToBacklog: (task: Task) => void;
  /** Opens the box that reads a date; with `postpone` the task also becomes postponed. */
  openReschedule: (task: Task, anchor: Element | null, purpose?: 'reschedule' | 'postpone') => void;
  openEdit: (task: Task) => void;
  /** Asks before it deletes. */
  openDelete: (task: Task) => void;
  /** The tasks that were completed a moment ago and are still shown in their place. */
  completing: ReadonlySet<string>;
}

/** Provided by the shell of the signed-in pages. */
export const TaskActionsContext = createContext<TaskActions | null>(null);

/** Returns the actions of a row. @throws Error where no provider is above it. */
export function useTaskActions(): TaskActions {
  const actions = use(TaskActionsContext);
  if (!actions) throw new Error('useTaskActions needs a TaskActionsProvider');
  return actions;
}
