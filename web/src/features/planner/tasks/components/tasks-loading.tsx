import { clsx } from 'clsx';
import { FileUp, Plus, Repeat } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from '../../../../ui/button-class.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Link } from '../../../../ui/link.tsx';
import { SkeletonCard } from '../../../../ui/skeleton-card.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';
import type { TaskView } from '../task-list.rules.ts';

interface TasksHeaderProps {
  onCreate?: () => void;
  /** The figures, or their skeleton. */
  children: ReactNode;
}

export function TasksHeader({ onCreate, children }: TasksHeaderProps) {
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-3 md:pb-5">
      <h1 tabIndex={-1} className="mr-auto font-serif text-3xl leading-tight font-medium md:text-4xl">
        Tasks
      </h1>
      {/* On phones there is no room for a third button: the import is linked from the settings and from an empty
          list. */}
      <Link to="/tasks/import" className={clsx(buttonClass('secondary'), 'max-md:hidden!')}>
        <Icon of={FileUp} />
        <span className="max-lg:sr-only">Import</span>
      </Link>
      <Link to="/recurring-tasks" className={clsx(buttonClass('secondary'), 'max-md:px-3!')}>
        <Icon of={Repeat} />
        <span className="max-md:sr-only">View Recurring Tasks</span>
      </Link>
      <Button icon={<Icon of={Plus} />} onClick={onCreate}>
        Create Task
      </Button>
      {children}
    </header>
  );
}

/** A week, or three days on phones. */
export function CalendarSkeleton() {
  return (
    <div className="flex flex-col gap-3 pt-3">
      <Skeleton className="h-22 w-64 max-w-full md:h-10" />
      <div className="grid grid-cols-3 gap-px overflow-hidden rounded-lg border border-hairline bg-hairline md:grid-cols-7">
        {Array.from({ length: 7 }, (_, day) => (
          <div
            key={day}
            className={clsx(
              'flex min-h-80 flex-col gap-2 bg-surface p-1.5 md:min-h-[26rem]',
              day > 2 && 'max-md:hidden',
            )}
          >
            <Skeleton className="h-6 w-10" />
            <Skeleton className="h-14" />
            <Skeleton className="h-14" />
          </div>
        ))}
      </div>
    </div>
  );
}

export function TasksSkeleton({ layout }: { layout: TaskView['layout'] }) {
  const compact = layout !== 'cards';
  return (
    <div className={clsx('flex flex-col', compact ? 'gap-3' : 'gap-5')}>
      <Spinner label="Loading tasks" className="sr-only" />
      <Skeleton className="h-23 md:h-10" />
      {layout === 'calendar' && <CalendarSkeleton />}
      {layout === 'agenda' && (
        <div className="pt-10">
          {Array.from({ length: 10 }, (_, index) => (
            <div key={index} className="flex h-15 items-center gap-3 border-b border-hairline md:h-12">
              <Skeleton className="size-5.5 shrink-0 rounded-full" />
              <Skeleton className="h-4 w-1/2 md:w-1/3" />
            </div>
          ))}
        </div>
      )}
      {layout === 'cards' && (
        <div className="grid gap-3 lg:grid-cols-2">
          {Array.from({ length: 6 }, (_, index) => (
            <SkeletonCard key={index} className="h-[188px]" />
          ))}
        </div>
      )}
    </div>
  );
}
