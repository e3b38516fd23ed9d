import { errorMessage } from '../../lib/api-error.ts';
import { useZone } from '../../lib/use-zone.ts';
import { toastWithAction } from '../../ui/toast-with-action.tsx';
import { toast } from '../../ui/toast.ts';
import { useChangeTasks, useUndoChanges, type BulkOutcome } from './api/change-tasks.ts';
import { formatDone, type BulkAction, type BulkChange } from './bulk.rules.ts';
import type { Selection } from './use-selection.ts';

interface BulkChanges {
  /** The change being saved; the list already shows it. */
  pending: BulkChange | null;
  apply: (action: BulkAction) => void;
}

/** Applies one change to all selected tasks, with one Undo for all, and selects again the tasks that failed. */
export function useBulkChanges(selection: Selection): BulkChanges {
  const timeZone = useZone();
  const undo = useUndoChanges(({ failed, error }) => {
    if (failed.length > 0) toast.error(formatFailed(failed.length, error));
  });
  const change = useChangeTasks(({ done, failed, error }: BulkOutcome, action) => {
    if (failed.length > 0) {
      toast.error(formatFailed(failed.length, error), { position: 'bottom-right' });
      selection.add(failed);
    }
    if (done.length === 0) return;
    toastWithAction({
      message: formatDone(action, done.length),
      label: 'Undo',
      onAction: () => undo.mutate({ tasks: done, action }),
    });
  });
  return {
    pending: change.isPending ? change.variables : null,
    apply: (action) => {
      change.mutate({ tasks: selection.tasks, action, timeZone });
      // At once, so that tasks selected while the requests run stay selected.
      selection.clear();
    },
  };
}

function formatFailed(count: number, error: Error | null): string {
  const tasks = count === 1 ? '1 task was' : `${count} tasks were`;
  return `${tasks} not changed: ${errorMessage(error)}`;
}
