import type { BulkAction } from '@aide/contract';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { useZone } from '../../../lib/time/use-zone.ts';
import { toastWithAction } from '../../../ui/toast-with-action.tsx';
import { toast } from '../../../ui/toast.ts';
import { useChangeTasks, useUndoChanges } from './api/change-tasks.ts';
import { formatDone, type BulkChange } from './bulk.rules.ts';
import type { Selection } from './use-selection.ts';

interface BulkChanges {
  /** The change that is being saved; the list already shows it. */
  pending: BulkChange | null;
  apply: (action: BulkAction) => void;
}

/** Applies one action to all selected tasks with a single Undo. Restores the selection if the request fails. */
export function useBulkChanges(selection: Selection): BulkChanges {
  const timeZone = useZone();
  const undo = useUndoChanges({ onError: (error, { tasks }) => toast.error(formatFailed(tasks.length, error)) });
  const change = useChangeTasks({
    onDone: (done) => {
      toastWithAction({
        message: formatDone(done.action, done.tasks.length),
        label: 'Undo',
        onAction: () => undo.mutate(done),
      });
    },
    onError: (error, { tasks }) => {
      toast.error(formatFailed(tasks.length, error), { position: 'bottom-right' });
      selection.add(tasks);
    },
  });
  return {
    pending: change.isPending ? change.variables : null,
    apply: (action) => {
      change.mutate({ tasks: selection.tasks, action, timeZone });
      // Before the response, so that a selection made meanwhile is kept.
      selection.clear();
    },
  };
}

function formatFailed(count: number, error: Error): string {
  const tasks = count === 1 ? '1 task was' : `${count} tasks were`;
  return `${tasks} not changed: ${errorMessage(error)}`;
}
