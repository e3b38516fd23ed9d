import type { Task } from '@aide/contract';
import { isOpenStatus, isOverdue } from '@aide/rules';
import { clsx } from 'clsx';
import { CalendarClock } from 'lucide-react';
import { formatDue, formatDueRelative } from '../../lib/time/due-text.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { useZone } from '../../lib/time/use-zone.ts';
import { CompleteCircle } from './complete-circle.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PriorityBadge } from '../../ui/priority-badge.tsx';
import { StepCount } from '../../ui/step-count.tsx';
import { useTaskActions } from './task-actions.ts';
import { Link } from '../../ui/link.tsx';

/** One task of an answer: the circle completes it, the title opens it, the button reschedules it. */
export function TaskLine({ task }: { task: Task }) {
  const { completing, openReschedule } = useTaskActions();
  const now = useNow();
  const timeZone = useZone();
  const open = isOpenStatus(task.status) && !completing.has(task.id);
  const overdue = isOverdue(task, now, timeZone);
  return (
    <li>
      <article data-task-id={task.id} className="flex min-h-14 items-center gap-3 py-1.5 -outline-offset-2">
        <CompleteCircle task={task} />
        <div className="min-w-0 flex-1">
          <Link
            to={`/tasks?task=${task.id}`}
            data-row-open
            className={clsx(
              'block truncate rounded-sm font-medium hover:underline',
              !open && 'text-muted line-through',
            )}
          >
            {task.title}
          </Link>
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
            <span title={formatDue(task, timeZone)} className={clsx('tabular-nums', overdue && 'font-medium text-red')}>
              {open ? formatDueRelative(task, now, timeZone) : formatDue(task, timeZone)}
            </span>
            <StepCount steps={task.steps} />
            {task.contact && <span className="min-w-0 truncate">· {task.contact.name}</span>}
          </p>
        </div>
        {task.priority !== 'medium' && <PriorityBadge priority={task.priority} />}
        {open && (
          <IconButton
            label={`Reschedule ${task.title}`}
            onClick={({ currentTarget }) => openReschedule(task, currentTarget)}
            className="max-md:size-11"
          >
            <Icon of={CalendarClock} />
          </IconButton>
        )}
      </article>
    </li>
  );
}
