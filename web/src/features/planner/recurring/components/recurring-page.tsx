import type { Contact, RecurringTask, Task } from '@aide/contract';
import { isOpenStatus } from '@aide/rules';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Plus, Repeat } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { call } from '../../../../lib/api/api-client.ts';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { useMissingEntry } from '../../../../lib/api/use-missing-entry.ts';
import { useLastKnownEntry } from '../../../../lib/forms/use-last-known-entry.ts';
import { timings } from '../../../../lib/timings.ts';
import { useAddress } from '../../../../lib/browser/use-address.ts';
import { useNow } from '../../../../lib/time/use-now.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { buttonClass } from '../../../../ui/button-class.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../../ui/error-panel.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { toast } from '../../../../ui/toast.ts';
import { useDeleteRecurringTask } from '../api/delete-recurring-task.ts';
import { recurringTasksQuery, useRecurringTasks } from '../api/list-recurring-tasks.ts';
import { useSkipOccurrence } from '../api/skip-occurrence.ts';
import { useToggleRecurringTask } from '../api/toggle-recurring-task.ts';
import { viewFromAddress, viewRecurring, viewToAddress } from '../recurring-list.rules.ts';
import { OnlineOnly } from './online-only.tsx';
import { RecurringCard } from './recurring-card.tsx';
import { RecurringPanel, type RecurrenceFieldProps } from './recurring-panel.tsx';
import { RecurringStats } from './recurring-stats.tsx';
import { RecurringToolbar } from './recurring-toolbar.tsx';
import { SkeletonCounters } from '../../../../ui/skeleton-card.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';
import { Link } from '../../../../ui/link.tsx';

interface RecurringPageProps {
  contacts: readonly Contact[];
  /** All tasks, to find the open occurrences. */
  tasks: readonly Task[];
  renderRecurrence: (props: RecurrenceFieldProps) => ReactNode;
  onCreate: () => void;
}

/** The URL parameter with the recurring task to open. */
const addressed = 'recurring';

export function RecurringPage({ contacts, tasks: made, renderRecurrence, onCreate }: RecurringPageProps) {
  const [query, replaceQuery] = useAddress();
  const tasks = useRecurringTasks();
  const view = viewFromAddress(query);
  const shown = tasks.data && viewRecurring(tasks.data, view);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const openId = chosenId ?? query.get(addressed);
  const open = useLastKnownEntry(
    tasks.data?.find(({ id }) => id === openId),
    openId,
  );
  const client = useQueryClient();
  useMissingEntry({
    id: open || !tasks.data ? null : openId,
    load: (id) => call('getRecurringTask', { params: { id } }),
    onFound: () => void client.invalidateQueries({ queryKey: recurringTasksQuery.queryKey }),
    onGone: () => {
      toast.error('This recurring task does not exist. It may have been deleted.');
      closePanel();
    },
  });
  function closePanel(): void {
    setChosenId(null);
    if (query.has(addressed)) replaceQuery(viewToAddress(view));
  }
  const { skip, skippingId } = useSkipOccurrence();
  return (
    <>
      <header className="flex items-center justify-between gap-3 pb-3 md:pb-5">
        <h1 tabIndex={-1} className="font-serif text-3xl leading-tight font-medium md:text-4xl">
          Recurring Tasks
        </h1>
        <div className="flex gap-2 md:gap-3">
          <Link to="/tasks" className={clsx(buttonClass('secondary'), 'max-md:hidden!')} onClick={onCreate}>
            Create New Task
          </Link>
          <Button icon={<Icon of={Plus} />} onClick={onCreate}>
            <span>
              New<span className="max-md:sr-only"> recurring task</span>
            </span>
          </Button>
        </div>
      </header>
      {tasks.isPending && <RecurringSkeleton />}
      {tasks.isError && !tasks.data && (
        <ErrorPanel message={errorMessage(tasks.error)} onRetry={() => void tasks.refetch()} />
      )}
      {tasks.data && shown && (
        <div className="flex flex-col gap-3">
          <OnlineOnly detail="You can read them, and change them when you’re back online." />
          <RecurringStats tasks={tasks.data} />
          <RecurringToolbar view={view} onChange={(change) => replaceQuery(viewToAddress({ ...view, ...change }))} />
          {shown.length > 0 ? (
            <RecurringList tasks={shown} skippingId={skippingId} onOpen={({ id }) => setChosenId(id)} onSkip={skip} />
          ) : (
            <NothingRecurring filtered={tasks.data.length > 0} onCreate={onCreate} onClear={() => replaceQuery({})} />
          )}
        </div>
      )}
      {open && (
        <RecurringPanel
          key={open.id}
          task={open}
          contacts={contacts}
          openOccurrence={made.find((task) => task.recurring_task_id === open.id && isOpenStatus(task.status))}
          renderRecurrence={renderRecurrence}
          skipping={skippingId === open.id}
          onSkip={() => skip(open)}
          onClose={closePanel}
        />
      )}
    </>
  );
}

interface RecurringListProps {
  tasks: readonly RecurringTask[];
  skippingId: string | null;
  onOpen: (task: RecurringTask) => void;
  onSkip: (task: RecurringTask) => void;
}

function RecurringList({ tasks, skippingId, onOpen, onSkip }: RecurringListProps) {
  const [deleting, setDeleting] = useState<RecurringTask | null>(null);
  const toggle = useToggleRecurringTask();
  const remove = useDeleteRecurringTask();
  const now = useNow(timings.countdown);
  const timeZone = useZone();
  return (
    <>
      <ul>
        {tasks.map((task) => (
          <li key={task.id}>
            <RecurringCard
              task={task}
              now={now}
              timeZone={timeZone}
              saving={toggle.isPending && toggle.variables.id === task.id}
              onToggle={({ id, status }) => toggle.mutate({ id, action: status === 'pending' ? 'pause' : 'resume' })}
              skipping={skippingId === task.id}
              onOpen={onOpen}
              onSkip={onSkip}
              onDelete={setDeleting}
            />
          </li>
        ))}
      </ul>
      {deleting && (
        <ConfirmDialog
          open
          onOpenChange={() => setDeleting(null)}
          title="Delete Recurring Task"
          description="This stops all future occurrences. Tasks it has already created are kept."
          confirmLabel="Delete"
          onConfirm={() => {
            remove.mutate(deleting.id);
            setDeleting(null);
          }}
        >
          <p className="text-sm font-medium break-words">{deleting.title}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

interface NothingRecurringProps {
  filtered: boolean;
  onCreate: () => void;
  onClear: () => void;
}

function NothingRecurring({ filtered, onCreate, onClear }: NothingRecurringProps) {
  return (
    <EmptyState
      icon={Repeat}
      title={filtered ? 'No recurring tasks found' : 'Nothing repeats yet'}
      action={
        filtered ? (
          <Button tone="secondary" onClick={onClear}>
            Clear filters
          </Button>
        ) : (
          <Button onClick={onCreate}>Create Recurring Task</Button>
        )
      }
    >
      {filtered
        ? 'Nothing matches these filters.'
        : 'Write “every monday at 9 AM”, and Aide creates the task each time.'}
    </EmptyState>
  );
}

function RecurringSkeleton() {
  return (
    <div className="flex flex-col gap-3">
      <Spinner label="Loading recurring tasks" className="sr-only" />
      <SkeletonCounters className="h-20 grid-cols-[4fr_4fr_4fr_7fr] md:h-21 md:grid-cols-[3fr_3fr_3fr_4fr]" />
      <Skeleton className="h-11 md:h-10" />
      <div>
        {Array.from({ length: 5 }, (_, index) => (
          <div
            key={index}
            className="flex h-[126px] flex-col justify-center gap-2.5 border-b border-hairline md:h-[93px]"
          >
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-3.5 w-4/5 md:w-3/5" />
            <Skeleton className="h-3 w-1/2 md:w-1/3" />
          </div>
        ))}
      </div>
    </div>
  );
}
