import type { BulkAction, Contact, Task, TaskStatus } from '@aide/contract';
import type { ReactNode } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toastWithAction } from '../../../ui/toast-with-action.tsx';
import { toast } from '../../../ui/toast.ts';
import { useDeleteTask } from '../api/delete-task.ts';
import { useRestoreTask } from '../api/restore-task.ts';
import type { StatusChanges } from '../use-status-changes.ts';
import { EditTaskDialog } from './edit-task-dialog.tsx';
import { RescheduleDialog } from './reschedule-dialog.tsx';
import { TaskDetails } from './task-details.tsx';
import type { TaskDialogState } from './use-task-dialogs.ts';

interface TaskDialogsProps {
  dialogs: TaskDialogState;
  tasks: readonly Task[];
  contacts: readonly Contact[];
  saving: StatusChanges['saving'];
  renderDeliveries: (taskId: string) => ReactNode;
  /** How many tasks are chosen. */
  selected: number;
  onStatus: (task: Task, status: TaskStatus) => void;
  onApply: (action: BulkAction) => void;
}

/** The dialogs of the tasks page: of one task, or of all chosen ones. */
export function TaskDialogs({
  dialogs,
  tasks,
  contacts,
  saving,
  renderDeliveries,
  selected,
  onStatus,
  onApply,
}: TaskDialogsProps) {
  const { dialog, taskId, open, close, leave } = dialogs;
  const confirmDelete = useConfirmedDelete();
  if (dialog === 'reschedule')
    return (
      <RescheduleDialog
        count={selected}
        onClose={close}
        onMove={(date) => {
          close();
          onApply({ action: 'reschedule', date });
        }}
      />
    );
  if (dialog === 'deleteSelected')
    return (
      <ConfirmDialog
        open
        onOpenChange={close}
        title={selected === 1 ? 'Delete 1 task' : `Delete ${selected} tasks`}
        description={
          selected === 1
            ? 'Are you sure you want to delete this task?'
            : `Are you sure you want to delete these ${selected} tasks?`
        }
        confirmLabel="Delete"
        onConfirm={() => {
          close();
          onApply({ action: 'delete' });
        }}
      />
    );
  const task = tasks.find(({ id }) => id === taskId);
  if (!task) return null;
  if (dialog === 'edit') return <EditTaskDialog task={task} contacts={contacts} onClose={close} />;
  if (dialog === 'delete')
    return (
      <ConfirmDialog
        open
        onOpenChange={close}
        title="Delete task"
        description="Are you sure you want to delete this task?"
        confirmLabel="Delete"
        onConfirm={() => {
          leave();
          confirmDelete(task.id);
        }}
      >
        <p className="text-sm font-medium break-words">{task.title}</p>
      </ConfirmDialog>
    );
  return (
    <TaskDetails
      task={task}
      contacts={contacts}
      saving={saving.has(task.id)}
      renderDeliveries={renderDeliveries}
      onStatus={(status) => onStatus(task, status)}
      onEdit={() => open('edit', task.id)}
      onDelete={() => open('delete', task.id)}
      onClose={close}
    />
  );
}

/** Deletes a task and shows a toast with Undo, or the error, even if the user has left the page. */
function useConfirmedDelete(): (id: string) => void {
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
