import { useState } from 'react';
import { useSearchParams } from '../../../../lib/browser/use-search-params.ts';

type TaskDialog = 'details' | 'edit' | 'delete' | 'reschedule' | 'postpone' | 'deleteSelected';

export interface TaskDialogState {
  dialog: TaskDialog | null;
  taskId: string | null;
  open: (dialog: TaskDialog, taskId?: string) => void;
  close: () => void;
  /** Closes all dialogs of a deleted task. */
  leave: () => void;
}

const addressed = 'task';

/** State of the dialogs: which is open, for which task. The details panel is in the URL, so that it can be linked. */
export function useTaskDialogs(): TaskDialogState {
  const [query, setQuery] = useSearchParams();
  const [chosen, setChosen] = useState<{ dialog: TaskDialog; taskId: string | null } | null>(null);
  const named = query.get(addressed);

  function name(taskId: string | null): void {
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        if (taskId === null) next.delete(addressed);
        else next.set(addressed, taskId);
        return next;
      },
      { replace: taskId === null },
    );
  }

  return {
    dialog: chosen?.dialog ?? (named === null ? null : 'details'),
    taskId: chosen?.taskId ?? named,
    open: (dialog, taskId) => {
      if (dialog === 'details' && taskId !== undefined) name(taskId);
      else setChosen({ dialog, taskId: taskId ?? null });
    },
    close: () => {
      if (chosen === null) name(null);
      setChosen(null);
    },
    leave: () => {
      setChosen(null);
      if (named !== null) name(null);
    },
  };
}
