import type { Task } from '@aide/contract';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { Icon } from '../../ui/icon.tsx';
import { useTaskActions } from './task-actions.ts';

interface CompleteCircleProps {
  task: Task;
  className?: string;
  /** -1 removes it from the tab order, if the keyboard has another way. Default: reachable by Tab. */
  tabIndex?: number;
}

const borders = {
  low: 'border-line-strong',
  medium: 'border-line-strong',
  high: 'border-amber border-2',
  urgent: 'border-red border-2',
} as const;

/** Completes or reopens a task. The touch target is larger than the circle. */
export function CompleteCircle({ task, className, tabIndex }: CompleteCircleProps) {
  const { toggle, completing } = useTaskActions();
  const title = task.title || 'Untitled Task';
  const done = task.status === 'completed' || completing.has(task.id);
  return (
    <button
      type="button"
      data-row-complete
      tabIndex={tabIndex}
      aria-label={done ? `Reopen ${title}` : `Complete ${title}`}
      onClick={() => toggle(task)}
      className={clsx(
        'group/circle relative flex size-5.5 shrink-0 items-center justify-center rounded-full border-[1.5px] transition-colors duration-150 after:absolute after:-inset-2.5',
        done
          ? 'border-accent bg-accent text-on-accent'
          : `${borders[task.priority]} text-accent hover:border-accent hover:bg-accent-soft`,
        className,
      )}
    >
      <Icon
        of={Check}
        size={14}
        className={clsx(!done && 'opacity-0 transition-opacity duration-150 group-hover/circle:opacity-100')}
      />
    </button>
  );
}
