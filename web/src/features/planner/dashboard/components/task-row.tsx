import type { Task, TaskStatusChoice } from '@aide/contract';
import { clsx } from 'clsx';
import { typeLabels } from '../../../../lib/text/labels.ts';
import { CompleteCircle } from '../../complete-circle.tsx';
import { PriorityBadge } from '../../../../ui/priority-badge.tsx';
import { StepCount } from '../../../../ui/step-count.tsx';
import { useTaskActions } from '../../task-actions.ts';
import { DueBadge } from './due-badge.tsx';
import { StatusDropdown } from './status-dropdown.tsx';
import { Link } from '../../../../ui/link.tsx';

interface TaskRowProps {
  task: Task;
  now: Date;
  timeZone: string;
  /** The selected status while it is being saved. */
  saving: TaskStatusChoice | undefined;
  onStatus: (task: Task, choice: TaskStatusChoice) => void;
}

export function TaskRow({ task, now, timeZone, saving, onStatus }: TaskRowProps) {
  const { completing } = useTaskActions();
  const title = task.title || 'Untitled Task';
  return (
    <li>
      <article
        data-task-id={task.id}
        tabIndex={-1}
        className={clsx(
          'flex flex-col gap-2.5 py-3.5 -outline-offset-2 transition-opacity duration-300 md:flex-row md:items-center md:gap-5',
          completing.has(task.id) && 'opacity-50',
        )}
      >
        <div className="flex min-w-0 flex-1 gap-3">
          <CompleteCircle task={task} className="mt-0.5" />
          <div className="min-w-0 flex-1">
            <p className={clsx('font-medium break-words', task.status === 'cancelled' && 'text-muted line-through')}>
              <Link to={`/tasks?task=${task.id}`} data-row-open className="rounded-sm hover:underline">
                {title}
              </Link>
            </p>
            {task.description && <p className="line-clamp-1 text-sm wrap-anywhere text-muted">{task.description}</p>}
            <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
              <DueBadge task={task} now={now} timeZone={timeZone} />
              <StepCount steps={task.steps} />
              <span className="text-sm wrap-anywhere text-muted">
                {task.contact && <span>{task.contact.name} · </span>}
                <span>{task.contact?.company || typeLabels[task.task_type]}</span>
              </span>
            </p>
          </div>
        </div>
        <div className="flex shrink-0 flex-row-reverse items-center justify-between gap-3 max-md:pl-8.5 md:flex-row">
          <PriorityBadge priority={task.priority} />
          <StatusDropdown
            title={title}
            value={saving ?? task.status}
            saving={saving !== undefined}
            onChange={(choice) => onStatus(task, choice)}
          />
        </div>
      </article>
    </li>
  );
}
