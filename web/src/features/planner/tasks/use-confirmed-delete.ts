import { errorMessage } from '../../../lib/api/api-error.ts';
import { toastWithAction } from '../../../ui/toast-with-action.tsx';
import { toast } from '../../../ui/toast.ts';
import { logFailure } from '../../../lib/log.ts';
import { answerEventQuestion } from '../calendar-events.api.ts';
import { useDeleteTask } from './api/delete-task.ts';
import { useRestoreTask } from '../restore-task.api.ts';

/**
 * Deletes a task and shows a toast with Undo, or the error, even after unmount. `isEventDeleted` decides about its event in a calendar;
 * without it, the user is asked later.
 */
export function useConfirmedDelete(): (id: string, isEventDeleted?: boolean) => void {
  const restore = useRestoreTask();
  const remove = useDeleteTask({
    onDeleted: (id) =>
      toastWithAction({
        message: 'Task deleted successfully!',
        label: 'Undo',
        onAction: () => restore.mutate(id),
      }),
    onRefused: (error) => toast.error(errorMessage(error), { position: 'bottom-right' }),
  });
  return (id, isEventDeleted) => {
    const deleted = remove.mutateAsync(id);
    void answerAfter(deleted, id, isEventDeleted);
  };
}

async function answerAfter(deleted: Promise<void>, id: string, isDeleted: boolean | undefined): Promise<void> {
  const isGone = await deleted.then(
    () => true,
    // Shown by `onRefused`.
    () => false,
  );
  if (!isGone || isDeleted === undefined) return;
  await answerEventQuestion({ id, isDeleted }).catch((error: unknown) =>
    logFailure('The event was not deleted', error),
  );
}
