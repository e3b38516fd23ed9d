import { errorMessage } from '../../../lib/api/api-error.ts';
import { toastWithAction } from '../../../ui/toast-with-action.tsx';
import { toast } from '../../../ui/toast.ts';
import { useDeleteTask } from './api/delete-task.ts';
import { useRestoreTask } from './api/restore-task.ts';

/** Deletes a task and shows a toast with Undo, or the error, even after unmount. */
export function useConfirmedDelete(): (id: string) => void {
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
  return remove.mutate;
}
