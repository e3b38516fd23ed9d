import type { Contact, Task, TaskStatus } from '@aide/contract';
import { ListTodo, Plus, Repeat } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { errorMessage } from '../../../lib/api-error.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useZone } from '../../../lib/use-zone.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Counters } from '../../../ui/counters.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { toastWithAction } from '../../../ui/toast-with-action.tsx';
import { toast } from '../../../ui/toast.ts';
import { useDeleteTask } from '../api/delete-task.ts';
import { useTasks } from '../api/list-tasks.ts';
import { useRestoreTask } from '../api/restore-task.ts';
import { useUpdateTask } from '../api/update-task.ts';
import { countTasks, viewFromAddress, viewTasks, viewToAddress, type TaskView } from '../task-list.rules.ts';
import { EditTaskDialog } from './edit-task-dialog.tsx';
import { TaskList } from './task-list.tsx';
import { TasksSkeleton } from './tasks-skeleton.tsx';
import { TasksToolbar } from './tasks-toolbar.tsx';

interface TasksPageProps {
  contacts: readonly Contact[];
  onCreate: () => void;
}

export function TasksPage({ contacts, onCreate }: TasksPageProps) {
  const [query, setQuery] = useSearchParams();
  const [open, setOpen] = useState<{ dialog: 'edit' | 'delete'; task: Task } | null>(null);
  const tasks = useTasks();
  const { saving, failure, clearFailure, changeStatus } = useStatusChanges();
  const remove = useDeleteTask();
  const restore = useRestoreTask();
  const now = useNow();
  const timeZone = useZone();
  const view = viewFromAddress(query);
  // Typing stays quick while thousands of tasks are looked through.
  const settled = useDeferredValue(view);
  const address = JSON.stringify(settled);
  const all = tasks.data;
  const shown = useMemo(() => (all ? viewTasks(all, JSON.parse(address) as TaskView) : []), [all, address]);
  const close = () => setOpen(null);
  const problem = failure ?? (all ? null : tasks.error);

  function confirmDelete(task: Task): void {
    close();
    remove.mutate(task.id, {
      onSuccess: () =>
        toastWithAction({
          message: 'Task deleted successfully!',
          label: 'Undo',
          onAction: () => restore.mutate(task.id),
        }),
      onError: (error) => toast.error(errorMessage(error), { position: 'bottom-right' }),
    });
  }

  return (
    <>
      <PageHeader
        title="Tasks"
        actions={
          <>
            <Link to="/recurring-tasks" className={buttonClass('secondary')}>
              <Icon of={Repeat} />
              View Recurring Tasks
            </Link>
            <Button icon={<Icon of={Plus} />} onClick={onCreate}>
              Create Task
            </Button>
          </>
        }
      />
      {tasks.isPending && <TasksSkeleton />}
      {problem && (
        <ErrorPanel
          message={errorMessage(problem)}
          onRetry={() => {
            clearFailure();
            void tasks.refetch();
          }}
        />
      )}
      {all && !failure && (
        <div className="flex flex-col gap-5">
          <TasksToolbar
            view={view}
            onChange={(change) => setQuery(viewToAddress({ ...view, ...change }), { replace: true })}
          />
          <TaskCounters tasks={all} now={now} timeZone={timeZone} />
          {shown.length > 0 ? (
            <TaskList
              tasks={shown}
              saving={saving}
              onStatus={changeStatus}
              onEdit={(task) => setOpen({ dialog: 'edit', task })}
              onDelete={(task) => setOpen({ dialog: 'delete', task })}
            />
          ) : (
            <NoTasks filtered={all.length > 0} onCreate={onCreate} />
          )}
        </div>
      )}
      {open?.dialog === 'edit' && <EditTaskDialog task={open.task} contacts={contacts} onClose={close} />}
      {open?.dialog === 'delete' && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title="Delete task"
          description="Are you sure you want to delete this task?"
          confirmLabel="Delete"
          onConfirm={() => confirmDelete(open.task)}
        >
          <p className="text-sm font-medium break-words">{open.task.title}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** Which rows are being saved, and the failure that takes the list's place. */
function useStatusChanges() {
  const update = useUpdateTask();
  const [saving, setSaving] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useState<Error | null>(null);
  function changeStatus(task: Task, status: TaskStatus): void {
    setSaving((before) => new Set(before).add(task.id));
    update.mutate(
      { id: task.id, changes: { status } },
      {
        onError: setFailure,
        onSettled: () => setSaving((before) => new Set([...before].filter((id) => id !== task.id))),
      },
    );
  }
  return { saving, failure, clearFailure: () => setFailure(null), changeStatus };
}

function TaskCounters({ tasks, now, timeZone }: { tasks: readonly Task[]; now: Date; timeZone: string }) {
  const { total, pending, completed, overdue } = countTasks(tasks, now, timeZone);
  return (
    <Counters
      counters={[
        { label: 'Total Tasks', value: total },
        { label: 'Pending', value: pending },
        { label: 'Completed', value: completed },
        { label: 'Overdue', value: overdue, alarming: overdue > 0 },
      ]}
    />
  );
}

function NoTasks({ filtered, onCreate }: { filtered: boolean; onCreate: () => void }) {
  return (
    <EmptyState
      icon={ListTodo}
      title="No tasks found"
      action={filtered ? undefined : <Button onClick={onCreate}>Create First Task</Button>}
    >
      {filtered
        ? 'Nothing matches these filters.'
        : 'What did you promise, and to whom? Write it down once; it comes back in time.'}
    </EmptyState>
  );
}
