import type { Task } from '@aide/contract';
import { useState } from 'react';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { useTaskEvent } from '../../calendar-events.api.ts';

interface DeleteTaskDialogProps {
  task: Task;
  /** `isEventDeleted` is undefined for a task without an event in a calendar. */
  onConfirm: (isEventDeleted: boolean | undefined) => void;
  onClose: () => void;
}

export function DeleteTaskDialog({ task, onConfirm, onClose }: DeleteTaskDialogProps) {
  const [isEventDeleted, setIsEventDeleted] = useState(true);
  const writtenTo = useTaskEvent(task.id);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Delete task"
      description="Are you sure you want to delete this task?"
      confirmLabel="Delete"
      onConfirm={() => onConfirm(writtenTo === null ? undefined : isEventDeleted)}
    >
      <p className="text-sm font-medium break-words">{task.title}</p>
      {writtenTo !== null && (
        <Checkbox
          label={`Also delete its event in ${writtenTo}`}
          checked={isEventDeleted}
          onChange={setIsEventDeleted}
        />
      )}
    </ConfirmDialog>
  );
}
