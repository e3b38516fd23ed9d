import type { Contact, Task } from '@aide/contract';
import { ListTodo, Plus, Repeat } from 'lucide-react';
import { useDeferredValue, useMemo, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { useAddress } from '../../../lib/browser/use-address.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { useZone } from '../../../lib/time/use-zone.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Button } from '../../../ui/button.tsx';
import { Counters } from '../../../ui/counters.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useTasks } from '../api/list-tasks.ts';
import { applyBulk } from '../bulk.rules.ts';
import {
  countTasks,
  filterTasks,
  sortTasks,
  viewFromAddress,
  viewToAddress,
  type TaskView,
} from '../task-list.rules.ts';
import { useBulkChanges } from '../use-bulk-changes.ts';
import { useSelection } from '../use-selection.ts';
import { useStatusChanges } from '../use-status-changes.ts';
import { SelectionBar } from './selection-bar.tsx';
import { TaskDialogs } from './task-dialogs.tsx';
import { TaskList } from './task-list.tsx';
import { TasksToolbar } from './tasks-toolbar.tsx';
import { useTaskDialogs } from './use-task-dialogs.ts';
import { SkeletonCard, SkeletonCounters } from '../../../ui/skeleton-card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Spinner } from '../../../ui/spinner.tsx';

interface TasksPageProps {
  contacts: readonly Contact[];
  /** Renders the deliveries of a task, which belong to another feature. */
  renderDeliveries: (taskId: string) => ReactNode;
  onCreate: () => void;
}

export function TasksPage({ contacts, renderDeliveries, onCreate }: TasksPageProps) {
  const [query, replaceQuery] = useAddress();
  const tasks = useTasks();
  const [failure, setFailure] = useState<Error | null>(null);
  const { saving, changeStatus } = useStatusChanges(setFailure);
  const view = viewFromAddress(query);
  const all = tasks.data;
  const found = useFound(all, view);
  const selection = useSelection(found);
  const bulk = useBulkChanges(selection);
  const shown = bulk.pending ? applyBulk(found, bulk.pending) : found;
  const dialogs = useTaskDialogs();
  const problem = failure ?? (all ? null : tasks.error);

  return (
    <>
      <PageHeader
        title="Tasks"
        actions={
          <>
            <Link to="/recurring-tasks" className={buttonClass('secondary')}>
              <Icon of={Repeat} className="max-[24rem]:hidden" />
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
            setFailure(null);
            void tasks.refetch();
          }}
        />
      )}
      {all && !failure && (
        <div className="flex flex-col gap-5">
          <TasksToolbar view={view} onChange={(change) => replaceQuery(viewToAddress({ ...view, ...change }))} />
          <TaskCounters tasks={all} />
          {shown.length > 0 ? (
            <TaskList
              tasks={shown}
              saving={saving}
              selected={selection.ids}
              onStatus={changeStatus}
              onEdit={(task) => dialogs.open('edit', task.id)}
              onDelete={(task) => dialogs.open('delete', task.id)}
              onOpen={(task) => dialogs.open('details', task.id)}
              onSelect={(task, range) => selection.toggle(task.id, range)}
            />
          ) : (
            <NoTasks filtered={all.length > 0} onCreate={onCreate} />
          )}
          {selection.tasks.length > 0 && (
            <SelectionBar
              selection={selection}
              shown={shown.length}
              busy={bulk.pending !== null}
              onApply={bulk.apply}
              onReschedule={() => dialogs.open('reschedule')}
              onDelete={() => dialogs.open('deleteSelected')}
            />
          )}
          <TaskDialogs
            dialogs={dialogs}
            tasks={all}
            contacts={contacts}
            saving={saving}
            renderDeliveries={renderDeliveries}
            selected={selection.tasks.length}
            onStatus={changeStatus}
            onApply={bulk.apply}
          />
        </div>
      )}
    </>
  );
}

/** Filters with a deferred view, so that typing stays fast with thousands of tasks. */
function useFound(all: readonly Task[] | undefined, view: TaskView): Task[] {
  const { sortBy, descending } = view;
  const serialised = useDeferredValue(JSON.stringify(view));
  const sorted = useMemo(() => (all ? sortTasks(all, { sortBy, descending }) : []), [all, sortBy, descending]);
  return useMemo(() => {
    const deferred: TaskView = JSON.parse(serialised);
    return filterTasks(sorted, deferred);
  }, [sorted, serialised]);
}

function TaskCounters({ tasks }: { tasks: readonly Task[] }) {
  const now = useNow();
  const timeZone = useZone();
  const counts = useMemo(() => countTasks(tasks, now, timeZone), [tasks, now, timeZone]);
  return (
    <Counters
      counters={[
        { label: 'Total Tasks', value: counts.total },
        { label: 'Pending', value: counts.pending },
        { label: 'Completed', value: counts.completed },
        { label: 'Overdue', value: counts.overdue, alarming: counts.overdue > 0 },
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
      {filtered ? 'Nothing matches these filters.' : 'Create a task with a due date, and you’ll be reminded in time.'}
    </EmptyState>
  );
}

function TasksSkeleton() {
  return (
    <div className="flex flex-col gap-5">
      <Spinner label="Loading tasks" className="sr-only" />
      <Skeleton className="h-[152px] md:h-23 lg:h-10" />
      <SkeletonCounters count={4} className="h-[74px] md:h-[94px]" />
      <div className="flex flex-col gap-3">
        {Array.from({ length: 4 }, (_, index) => (
          <SkeletonCard key={index} className="h-[188px]" />
        ))}
      </div>
    </div>
  );
}
