import { errorMessage } from '../../lib/api-error.ts';
import { useZone } from '../../lib/use-zone.ts';
import { toastWithAction } from '../../ui/toast-with-action.tsx';
import { toast } from '../../ui/toast.ts';
import { useChangeTasks, useUndoChanges, type BulkOutcome } from './api/change-tasks.ts';
import { sayDone, type BulkAction, type BulkChange } from './bulk.rules.ts';
import type { Selection } from './use-selection.ts';

interface BulkChanges {
  /** What is on its way, for the list to show already. */
  pending: BulkChange | null;
  apply: (action: BulkAction) => void;
}

/** Does one thing to all chosen tasks, says so with one Undo for all of them, and chooses again what was refused. */
export function useBulkChanges(selection: Selection): BulkChanges {
  const timeZone = useZone();
  const undo = useUndoChanges(({ failed, error }) => {
    if (failed.length > 0) toast.error(sayFailed(failed.length, error));
  });
  const change = useChangeTasks(({ done, failed, error }: BulkOutcome, action) => {
    if (failed.length > 0) {
      toast.error(sayFailed(failed.length, error), { position: 'bottom-right' });
      selection.add(failed);
    }
    if (done.length === 0) return;
    toastWithAction({
      message: sayDone(action, done.length),
      label: 'Undo',
      onAction: () => undo.mutate({ tasks: done, action }),
    });
  });
  return {
    pending: change.isPending ? change.variables : null,
    apply: (action) => {
      change.mutate({ tasks: selection.tasks, action, timeZone });
      // At once, so that whoever goes on choosing does not lose it when the answers come.
      selection.clear();
    },
  };
}

function sayFailed(count: number, error: Error | null): string {
  const tasks = count === 1 ? '1 task was' : `${count} tasks were`;
  return `${tasks} not changed: ${errorMessage(error)}`;
}
