import type { BulkAction, Contact, Due, Priority, Task } from '@aide/contract';
import { createContext, use, useEffect } from 'react';

/** The actions of a task row on any page. Each change is saved immediately and offers Undo. */
export interface TaskActions {
  /** Completes an open task, reopens a finished one. */
  toggle: (task: Task) => void;
  /** Marks the awaited reply as received: completes the task and ends its recurrence. */
  markReplied: (task: Task) => void;
  setPriority: (task: Task, priority: Priority) => void;
  /** Null removes the due date. */
  reschedule: (task: Task, due: Due | null) => void;
  /** Changes the fields of a row; omitted fields stay. */
  edit: (task: Task, changes: { title?: string; contact?: Contact | null; due?: Due | null }) => void;
  moveToBacklog: (task: Task) => void;
  /** Opens the popover that parses a date; with `postpone` the task also becomes postponed. */
  openReschedule: (task: Task, anchor: Element | null, purpose?: 'reschedule' | 'postpone') => void;
  openEdit: (task: Task) => void;
  /** Opens the confirmation. */
  openDelete: (task: Task) => void;
  /** Tasks that were just completed and are still displayed in place. */
  completing: ReadonlySet<string>;
}

/** Provided by the shell. */
export const TaskActionsContext = createContext<TaskActions | null>(null);

/**
 * Returns the actions of a row.
 * @throws Error without a provider
 */
export function useTaskActions(): TaskActions {
  const actions = use(TaskActionsContext);
  if (!actions) throw new Error('useTaskActions needs a TaskActionsProvider');
  return actions;
}

/** The selection of a list and its actions. */
export interface SelectedTasks {
  tasks: readonly Task[];
  apply: (action: BulkAction) => void;
  openReschedule: () => void;
  openDelete: () => void;
}

let selected: SelectedTasks | null = null;

/** Returns the selection of the page, on which the one-key actions act. Null without one. */
export function getSelectedTasks(): SelectedTasks | null {
  return selected;
}

/** Makes a selection the one that the one-key actions act on, while the component is displayed. */
export function useSelectedTasks(current: SelectedTasks): void {
  useEffect(() => {
    selected = current;
    return () => void (selected = null);
  }, [current]);
}
