import type { Due, Task } from '@aide/contract';
import { Suspense, useCallback, useMemo, useState, type ReactNode } from 'react';
import { RegionBoundary } from '../../../../ui/region-boundary.tsx';
import { TaskActionsContext, type TaskActions } from '../../task-actions.ts';
import { useTaskActionChanges } from '../use-task-actions.ts';
import { useBufferedKeys } from '../../../../lib/browser/use-buffered-keys.ts';
import { useLoaded } from '../../../../lib/browser/use-loaded.ts';
import { useConfirmedDelete } from '../use-confirmed-delete.ts';

interface TaskActionsProviderProps {
  /** Renders the edit form; it needs the contacts, which belong to another feature. */
  renderEdit: (task: Task, onClose: () => void) => ReactNode;
  children: ReactNode;
}

interface Opened {
  dialog: 'reschedule' | 'postpone' | 'edit' | 'delete';
  task: Task;
  anchor: Element | null;
}

/** Provides the task actions to all rows below it, and renders the popover or dialog that they open. */
export function TaskActionsProvider({ renderEdit, children }: TaskActionsProviderProps) {
  const { postpone, ...changes } = useTaskActionChanges();
  const { toggle, markReplied, setPriority, reschedule, edit, moveToBacklog, completing } = changes;
  const [opened, setOpened] = useState<Opened | null>(null);
  const confirmDelete = useConfirmedDelete();
  const close = useCallback(() => setOpened(null), []);
  const actions: TaskActions = useMemo(
    () => ({
      toggle,
      markReplied,
      setPriority,
      reschedule,
      edit,
      moveToBacklog,
      completing,
      openReschedule: (task, anchor, purpose = 'reschedule') => setOpened({ dialog: purpose, task, anchor }),
      openEdit: (task) => setOpened({ dialog: 'edit', task, anchor: null }),
      openDelete: (task) => setOpened({ dialog: 'delete', task, anchor: null }),
    }),
    [toggle, markReplied, setPriority, reschedule, edit, moveToBacklog, completing],
  );
  return (
    <TaskActionsContext value={actions}>
      {children}
      <div className="fixed inset-x-0 bottom-0 z-50">
        <RegionBoundary resetKey={opened?.task.id ?? ''}>
          <Suspense>
            <OpenedDialog
              opened={opened}
              renderEdit={renderEdit}
              onClose={close}
              onChoose={({ task, dialog }, due) => {
                close();
                if (dialog === 'postpone' && due !== null) postpone(task, due);
                else reschedule(task, due);
              }}
              onDelete={({ task }, isEventDeleted) => {
                close();
                confirmDelete(task.id, isEventDeleted);
              }}
            />
          </Suspense>
        </RegionBoundary>
      </div>
    </TaskActionsContext>
  );
}

interface OpenedDialogProps extends Pick<TaskActionsProviderProps, 'renderEdit'> {
  opened: Opened | null;
  onChoose: (opened: Opened, due: Due | null) => void;
  onDelete: (opened: Opened, isEventDeleted: boolean | undefined) => void;
  onClose: () => void;
}

function OpenedDialog({ opened, renderEdit, onChoose, onDelete, onClose }: OpenedDialogProps) {
  const loaded = useLoaded(loadDialogs, opened !== null);
  const isDate = opened?.dialog === 'reschedule' || opened?.dialog === 'postpone';
  const buffered = useBufferedKeys(isDate && loaded === null, onClose);
  if (!opened || !loaded) return null;
  const { dialog, task, anchor } = opened;
  if (dialog === 'edit') return renderEdit(task, onClose);
  if (dialog === 'delete')
    return <loaded.DeleteTaskDialog task={task} onClose={onClose} onConfirm={(event) => onDelete(opened, event)} />;
  return (
    <loaded.RescheduleBox
      key={task.id}
      task={task}
      anchor={anchor}
      purpose={dialog}
      typed={buffered}
      onClose={onClose}
      onChoose={(due) => onChoose(opened, due)}
    />
  );
}

const loadDialogs = () => import('./task-action-dialogs.ts');
