import type { BulkAction, Contact, Task, TaskStatus } from '@aide/contract';
import { isOpenStatus } from '@aide/rules';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import { call } from '../../../../lib/api/api-client.ts';
import { useMissingEntry } from '../../../../lib/api/use-missing-entry.ts';
import { useLastKnownEntry } from '../../../../lib/forms/use-last-known-entry.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { toast } from '../../../../ui/toast.ts';
import { tasksQuery } from '../api/list-tasks.ts';
import { useConfirmedDelete } from '../use-confirmed-delete.ts';
import type { StatusChanges } from '../use-status-changes.ts';
import { DeleteTaskDialog } from './delete-task-dialog.tsx';
import { RescheduleDialog } from './reschedule-dialog.tsx';
import { TaskDetails } from './task-details.tsx';
import type { TaskDialogState } from './use-task-dialogs.ts';

/** Its schemas are the only ones of the page: creating them takes longer than all other code of the page. */
const EditTaskDialog = lazy(async () => ({ default: (await import('./edit-task-dialog.tsx')).EditTaskDialog }));

export interface TaskDialogsProps {
  dialogs: TaskDialogState;
  tasks: readonly Task[];
  /** The tasks of the list in display order, for the next and previous task. */
  shown: readonly Task[];
  contacts: readonly Contact[];
  saving: StatusChanges['saving'];
  renderDeliveries: (task: Task) => ReactNode;
  /** The number of selected tasks. */
  selected: number;
  onStatus: (task: Task, status: TaskStatus) => void;
  onApply: (action: BulkAction) => void;
}

/** The dialogs of the tasks page, for one task or for all selected ones. */
export function TaskDialogs({
  dialogs,
  tasks,
  shown,
  contacts,
  saving,
  renderDeliveries,
  selected,
  onStatus,
  onApply,
}: TaskDialogsProps) {
  const { dialog, taskId, open, close, leave } = dialogs;
  const confirmDelete = useConfirmedDelete();
  const client = useQueryClient();
  const found = tasks.find(({ id }) => id === taskId);
  const lastKnown = useLastKnownEntry(found, taskId);
  useMissingEntry({
    id: lastKnown ? null : taskId,
    load: (id) => call('getTask', { params: { id } }),
    onFound: () => void client.invalidateQueries({ queryKey: tasksQuery.queryKey }),
    onGone: () => {
      toast.error('This task does not exist. It may have been deleted or moved to the backlog.');
      leave();
    },
  });
  if (dialog === 'reschedule' || dialog === 'postpone')
    return (
      <RescheduleDialog
        count={selected}
        purpose={dialog}
        onClose={close}
        onMove={(date) => {
          close();
          if (dialog === 'postpone' && date !== null) onApply({ action: 'postpone', date });
          else onApply({ action: 'reschedule', date });
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
  const task = dialog === 'edit' ? lastKnown : found;
  if (!task) return null;
  if (dialog === 'edit')
    return (
      <Suspense>
        <EditTaskDialog task={task} contacts={contacts} onClose={close} />
      </Suspense>
    );
  if (dialog === 'delete')
    return (
      <DeleteTaskDialog
        task={task}
        onClose={close}
        onConfirm={(isEventDeleted) => {
          leave();
          confirmDelete(task.id, isEventDeleted);
        }}
      />
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
      onStep={(step) => {
        const order = [...shown.filter(isOpen), ...shown.filter((each) => !isOpen(each))];
        const next = order[order.findIndex(({ id }) => id === task.id) + step];
        if (next) open('details', next.id);
      }}
      onClose={close}
    />
  );
}

const isOpen = ({ status }: Task) => isOpenStatus(status);
