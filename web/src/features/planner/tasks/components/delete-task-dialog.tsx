import type { Task } from '@aide/contract';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';

interface DeleteTaskDialogProps {
  task: Task;
  onConfirm: () => void;
  onClose: () => void;
}

export function DeleteTaskDialog({ task, onConfirm, onClose }: DeleteTaskDialogProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Delete task"
      description="Are you sure you want to delete this task?"
      confirmLabel="Delete"
      onConfirm={onConfirm}
    >
      <p className="text-sm font-medium break-words">{task.title}</p>
    </ConfirmDialog>
  );
}
