import type { Task } from '@aide/contract';
import { isOpenStatus, isOverdue } from '@aide/rules';
import { clsx } from 'clsx';
import { CalendarClock } from 'lucide-react';
import { formatDue, formatDueDate, formatDueRelative } from '../../lib/time/due-text.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { useZone } from '../../lib/time/use-zone.ts';
import { CompleteCircle } from './complete-circle.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PriorityMark } from '../../ui/priority-badge.tsx';
import { StepCount } from '../../ui/step-count.tsx';
import { useTaskActions } from './task-actions.ts';
import { TaskMenu } from './task-menu.tsx';
import { Link } from '../../ui/link.tsx';

/** One task of an answer, with the actions of a row of the agenda. */
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
              'line-clamp-2 rounded-sm font-medium break-words hover:underline md:line-clamp-1',
              !open && 'text-muted line-through',
            )}
          >
            {task.title}
          </Link>
          <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted md:gap-x-2">
            <span
              title={formatDue(task, timeZone)}
              className={clsx('shrink-0 tabular-nums', overdue && 'font-medium text-red')}
            >
              {open ? formatDueRelative(task, now, timeZone) : formatDueDate(task, now, timeZone)}
            </span>
            <StepCount steps={task.steps} />
            {task.contact && (
              <span className="min-w-0 truncate md:before:mr-2 md:before:content-['·']">{task.contact.name}</span>
            )}
          </p>
        </div>
        <PriorityMark priority={task.priority} className="shrink-0" />
        <span className="-mr-2 flex shrink-0 items-center">
          {open && (
            <IconButton
              label={`Reschedule ${task.title}`}
              onClick={({ currentTarget }) => openReschedule(task, currentTarget)}
              className="max-md:hidden!"
            >
              <Icon of={CalendarClock} />
            </IconButton>
          )}
          <TaskMenu task={task} />
        </span>
      </article>
    </li>
  );
}
