import type { Task } from '@aide/contract';
import { isOpenStatus, isOverdue } from '@aide/rules';
import { clsx } from 'clsx';
import { CalendarClock } from 'lucide-react';
import { comingDayLabels, comingDays, getDate } from '../lib/time/coming-days.ts';
import { formatDue, formatDueRelative } from '../lib/time/due-text.ts';
import { useNow } from '../lib/time/use-now.ts';
import { useZone } from '../lib/time/use-zone.ts';
import { CompleteCircle } from './complete-circle.tsx';
import { IconButton } from './icon-button.tsx';
import { Icon } from './icon.tsx';
import { Menu, MenuItem } from './menu.tsx';
import { PriorityBadge } from './priority-badge.tsx';
import { StepCount } from './step-count.tsx';
import { Link } from './link.tsx';

export interface TaskLineActions {
  /** Completes an open task, reopens one that is completed. */
  onToggle: (task: Task) => void;
  /** Moves the due day and keeps the time; null removes the due date. */
  onMove: (task: Task, date: string | null) => void;
}

/** One task of an answer: completed by its circle, opened by its title, moved by its menu. */
export function TaskLine({ task, actions }: { task: Task; actions: TaskLineActions }) {
  const now = useNow();
  const timeZone = useZone();
  const open = isOpenStatus(task.status);
  const overdue = isOverdue(task, now, timeZone);
  return (
    <li>
      <article data-task-id={task.id} className="flex min-h-14 items-center gap-3 py-1.5 -outline-offset-2">
        <CompleteCircle task={task} onToggle={actions.onToggle} />
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
        {open && <MoveMenu task={task} now={now} timeZone={timeZone} onMove={actions.onMove} />}
      </article>
    </li>
  );
}

interface MoveMenuProps {
  task: Task;
  now: Date;
  timeZone: string;
  onMove: TaskLineActions['onMove'];
}

function MoveMenu({ task, now, timeZone, onMove }: MoveMenuProps) {
  return (
    <Menu
      trigger={
        <IconButton label={`Reschedule ${task.title}`} className="max-md:size-11">
          <Icon of={CalendarClock} />
        </IconButton>
      }
    >
      {comingDays.map((coming) => (
        <MenuItem key={coming} onSelect={() => onMove(task, getDate(coming, now, timeZone))}>
          {comingDayLabels[coming]}
        </MenuItem>
      ))}
      <MenuItem onSelect={() => onMove(task, null)}>No due date</MenuItem>
    </Menu>
  );
}
