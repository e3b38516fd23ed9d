import type { Task, TaskStatusChoice } from '@aide/contract';
import { clsx } from 'clsx';
import { useIsPhone } from '../../../../lib/browser/use-media.ts';
import { typeLabels } from '../../../../lib/text/labels.ts';
import { CompleteCircle } from '../../complete-circle.tsx';
import { PriorityBadge, PriorityMark } from '../../../../ui/priority-badge.tsx';
import { StepCount } from '../../../../ui/step-count.tsx';
import { useTaskActions } from '../../task-actions.ts';
import { TaskMenu } from '../../task-menu.tsx';
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
  const isPhone = useIsPhone();
  const title = task.title || 'Untitled Task';
  return (
    <li>
      <article
        data-task-id={task.id}
        tabIndex={-1}
        className={clsx(
          'flex items-center gap-2 py-2.5 -outline-offset-2 transition-opacity duration-300 md:gap-5 md:py-3.5',
          completing.has(task.id) && 'opacity-50',
        )}
      >
        <div className="flex min-w-0 flex-1 gap-3">
          <CompleteCircle task={task} className="mt-0.5" />
          <div className="min-w-0 flex-1">
            <p
              className={clsx(
                'font-medium break-words max-md:line-clamp-1',
                task.status === 'cancelled' && 'text-muted line-through',
              )}
            >
              <Link to={`/tasks?task=${task.id}`} data-row-open className="rounded-sm hover:underline">
                {title}
              </Link>
            </p>
            {task.description && (
              <p className="line-clamp-1 text-sm wrap-anywhere text-muted max-md:hidden">{task.description}</p>
            )}
            <p className="flex items-center gap-x-3 gap-y-1 max-md:gap-x-2 md:mt-1 md:flex-wrap">
              <DueBadge task={task} now={now} timeZone={timeZone} />
              <StepCount steps={task.steps} />
              <span className="text-sm text-muted max-md:truncate md:wrap-anywhere">
                {task.contact && <span>{task.contact.name} · </span>}
                <span>{task.contact?.company || typeLabels[task.task_type]}</span>
              </span>
            </p>
          </div>
        </div>
        {isPhone ? (
          <>
            <PriorityMark priority={task.priority} className="shrink-0" />
            <TaskMenu task={task} />
          </>
        ) : (
          <div className="flex shrink-0 items-center gap-3">
            <PriorityBadge priority={task.priority} />
            <StatusDropdown
              title={title}
              value={saving ?? task.status}
              saving={saving !== undefined}
              onChange={(choice) => onStatus(task, choice)}
            />
          </div>
        )}
      </article>
    </li>
  );
}
