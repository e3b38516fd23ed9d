import type { CalendarEvent, Contact, RecurringTask, Task } from '@aide/contract';
import { clsx } from 'clsx';
import { limits } from '@aide/contract/limits';
import { isOpenStatus } from '@aide/rules';
import { ListTodo } from 'lucide-react';
import { useDeferredValue, useMemo, useState, type ReactNode } from 'react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { useSearch } from '../../../../lib/api/search.ts';
import { useLoaded } from '../../../../lib/browser/use-loaded.ts';
import { useStableCallback } from '../../../../lib/browser/use-stable-callback.ts';
import { useNow } from '../../../../lib/time/use-now.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { buttonClass } from '../../../../ui/button-class.ts';
import { Button } from '../../../../ui/button.tsx';
import { CountersSkeleton } from '../../../../ui/counters.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../../ui/error-panel.tsx';
import { useTasks } from '../api/list-tasks.ts';
import { applyBulk } from '../bulk.rules.ts';
import { filterTasks, listLabels, sortTasks, type TaskView } from '../task-list.rules.ts';
import { useBulkChanges } from '../use-bulk-changes.ts';
import { useSelection } from '../use-selection.ts';
import { useStatusChanges } from '../use-status-changes.ts';
import { useTaskView, type AccountTaskView } from '../use-task-view.ts';
import type { TaskStart } from '../../event-line.tsx';
import { AgendaList } from './agenda-list.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { TaskCounters } from './task-counters.tsx';
import { TaskList } from './task-list.tsx';
import { CalendarSkeleton, TasksHeader, TasksSkeleton } from './tasks-loading.tsx';
import { TasksToolbar } from './tasks-toolbar.tsx';
import { useTaskDialogs } from './use-task-dialogs.ts';
import type { TaskDialogsProps } from './task-dialogs.tsx';
import { RegionBoundary } from '../../../../ui/region-boundary.tsx';
import { Link } from '../../../../ui/link.tsx';

const loadCalendar = () => import('./calendar-view.tsx');

const loadDialogs = () => import('./task-dialogs.tsx');

interface TasksPageProps {
  accountView: AccountTaskView;
  contacts: readonly Contact[];
  /** The events of the connected calendars. */
  events: readonly CalendarEvent[];
  /** All recurring tasks. */
  series: readonly RecurringTask[];
  /** Renders the deliveries of a task, which belong to another feature. */
  renderDeliveries: (task: Task) => ReactNode;
  /** Opens the form for a task, with initial values. */
  onCreate: (start?: TaskStart) => void;
}

export function TasksPage({ accountView, contacts, events, series, renderDeliveries, onCreate }: TasksPageProps) {
  const { view, changeView, isLoading, saved, onSaved, plan, onPlan } = useTaskView(accountView);
  const tasks = useTasks();
  const calendar = useLoaded(loadCalendar, view.layout === 'calendar');
  const [failure, setFailure] = useState<Error | null>(null);
  const { saving, changeStatus } = useStatusChanges(setFailure);
  // Wait for the view, so that the tasks do not switch from one layout to another. Rendered in a transition, in short steps.
  const ready = useDeferredValue(tasks.data !== undefined && !isLoading);
  const all = ready ? tasks.data : undefined;
  const found = useFound(all, view);
  const [finishedOpened, setFinishedOpened] = useState(false);
  const finishedMatch = view.search !== '' || view.status === 'completed';
  const areFinishedShown = view.layout === 'cards' || finishedOpened || finishedMatch;
  const selectable = useMemo(
    () => (areFinishedShown ? found : found.filter(({ status }) => isOpenStatus(status))),
    [found, areFinishedShown],
  );
  const selection = useSelection(selectable);
  const bulk = useBulkChanges(selection);
  const shown = bulk.pending ? applyBulk(found, bulk.pending) : found;
  const dialogs = useTaskDialogs();
  const hasEventsOnly = all?.length === 0 && events.length > 0;
  const { search, status, priority, due, label } = view;
  const isFiltered = search !== '' || label !== '' || [status, priority, due].some((value) => value !== 'all');
  const shownSeries = isFiltered ? noSeries : series;
  const isShowingOthers =
    (view.layout === 'calendar' && hasEventsOnly) || (view.layout === 'agenda' && shownSeries.length > 0);
  const compact = view.layout !== 'cards';
  const problem = failure ?? (all ? null : tasks.error);
  const openDetails = useStableCallback((task: Task) => dialogs.open('details', task.id));
  const toggleSelected = useStableCallback((task: Task, range: boolean) => selection.toggle(task.id, range));

  return (
    <>
      <TasksHeader onCreate={() => onCreate()}>
        {all && !failure && <TaskCounters tasks={all} onOverdue={() => changeView({ due: 'overdue' })} />}
        {!all && !problem && <CountersSkeleton />}
      </TasksHeader>
      {!all && !problem && <TasksSkeleton layout={view.layout} />}
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
        <div className={clsx('flex flex-col', compact ? 'gap-1' : 'gap-4')}>
          <TasksToolbar view={view} labels={listLabels(all)} saved={saved} onChange={changeView} onSaved={onSaved} />
          {(shown.length > 0 || hasEventsOnly || shownSeries.length > 0) && view.layout === 'agenda' && (
            <AgendaList
              tasks={shown}
              events={events}
              series={shownSeries}
              contacts={contacts}
              selected={selection.ids}
              finishedMatch={finishedMatch}
              finishedOpen={areFinishedShown}
              onFinishedOpen={setFinishedOpened}
              plan={plan}
              onPlan={onPlan}
              onPrepare={onCreate}
              onOpen={openDetails}
              onSelect={toggleSelected}
              onRescheduleAll={(overdue) => {
                selection.add(overdue);
                dialogs.open('reschedule');
              }}
            />
          )}
          {(shown.length > 0 || hasEventsOnly) &&
            view.layout === 'calendar' &&
            (calendar ? (
              <calendar.CalendarView
                tasks={shown}
                events={events}
                finished={view.status !== 'all'}
                onOpen={openDetails}
              />
            ) : (
              <CalendarSkeleton />
            ))}
          {shown.length > 0 && view.layout === 'cards' && (
            <TaskList
              tasks={shown}
              saving={saving}
              selected={selection.ids}
              onStatus={changeStatus}
              onEdit={(task) => dialogs.open('edit', task.id)}
              onDelete={(task) => dialogs.open('delete', task.id)}
              onOpen={openDetails}
              onSelect={toggleSelected}
            />
          )}
          {shown.length === 0 && !isShowingOthers && (
            <NoTasks filtered={all.length > 0} onCreate={() => onCreate()} onClear={() => changeView(noFilters)} />
          )}
          {selection.tasks.length > 0 && (
            <SelectionBar
              selection={selection}
              shown={selectable.length}
              busy={bulk.pending !== null}
              onApply={bulk.apply}
              onReschedule={() => dialogs.open('reschedule')}
              onPostpone={() => dialogs.open('postpone')}
              onDelete={() => dialogs.open('deleteSelected')}
            />
          )}
          <div className="fixed inset-x-0 bottom-0 z-50">
            <RegionBoundary resetKey={`${dialogs.dialog} ${dialogs.taskId}`}>
              <LoadedDialogs
                dialogs={dialogs}
                tasks={all}
                shown={shown}
                contacts={contacts}
                saving={saving}
                renderDeliveries={renderDeliveries}
                selected={selection.tasks.length}
                onStatus={changeStatus}
                onApply={bulk.apply}
              />
            </RegionBoundary>
          </div>
        </div>
      )}
    </>
  );
}

function LoadedDialogs(props: TaskDialogsProps) {
  const loaded = useLoaded(loadDialogs, props.dialogs.dialog !== null);
  return loaded && <loaded.TaskDialogs {...props} />;
}

const noSeries: never[] = [];
const noFilters = { search: '', status: 'all', priority: 'all', due: 'all', label: '' } as const;

/** Filters with a deferred search, so that typing stays responsive with thousands of tasks. */
function useFound(all: readonly Task[] | undefined, view: TaskView): Task[] {
  const { sortBy, descending, status, priority, due, label } = view;
  const timeZone = useZone();
  const currentTime = useNow();
  // Only the filter by due date depends on the time.
  const [opened] = useState(currentTime);
  const now = due === 'all' ? opened : currentTime;
  const search = useDeferredValue(view.search);
  const sorted = useMemo(
    () => (all ? sortTasks(all, { sortBy, descending }, timeZone) : []),
    [all, sortBy, descending, timeZone],
  );
  const results = useSearch(search, { kind: 'task', limit: limits.page });
  const found = useMemo(() => results && new Set(results.map(({ id }) => id)), [results]);
  return useMemo(
    () => filterTasks(sorted, { search, status, priority, due, label }, { now, timeZone, found }),
    [sorted, search, status, priority, due, label, now, timeZone, found],
  );
}

interface NoTasksProps {
  filtered: boolean;
  onCreate: () => void;
  onClear: () => void;
}

function NoTasks({ filtered, onCreate, onClear }: NoTasksProps) {
  return (
    <EmptyState
      icon={ListTodo}
      title="No tasks found"
      action={
        filtered ? (
          <Button tone="secondary" onClick={onClear}>
            Clear filters
          </Button>
        ) : (
          <>
            <Button onClick={onCreate}>Create First Task</Button>
            <Link to="/tasks/import" className={buttonClass('secondary')}>
              Import tasks
            </Link>
          </>
        )
      }
    >
      {filtered ? 'Nothing matches these filters.' : 'Create a task with a due date, and you’ll be reminded in time.'}
    </EmptyState>
  );
}
