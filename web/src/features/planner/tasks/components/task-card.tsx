import type { Task, TaskStatus } from '@aide/contract';
import { isOpenStatus, isOverdue, isWaiting } from '@aide/rules';
import { clsx } from 'clsx';
import {
  CalendarDays,
  Pencil,
  Trash2,
  UserRound,
  Ban,
  Circle,
  CircleCheck,
  CircleDashed,
  Clock,
  type LucideIcon,
} from 'lucide-react';
import { useIsPhone } from '../../../../lib/browser/use-media.ts';
import { formatDue, formatDueDate, formatDueRelative } from '../../../../lib/time/due-text.ts';
import { typeLabels } from '../../../../lib/text/labels.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { PriorityBadge } from '../../../../ui/priority-badge.tsx';
import { SelectBox } from '../../../../ui/select-box.tsx';
import { StepCount } from '../../../../ui/step-count.tsx';
import { useTaskActions } from '../../task-actions.ts';
import { WaitingNote } from '../../../../ui/waiting-note.tsx';
import { StatusSelect } from './status-select.tsx';

export interface TaskActions {
  onStatus: (task: Task, status: TaskStatus) => void;
  onEdit: (task: Task) => void;
  onDelete: (task: Task) => void;
  onOpen: (task: Task) => void;
  onSelect: (task: Task, range: boolean) => void;
}

interface TaskCardProps extends TaskActions {
  task: Task;
  now: Date;
  timeZone: string;
  /** The status is being saved. */
  saving: boolean;
  selected: boolean;
}

export function TaskCard({ task, now, timeZone, saving, selected, ...actions }: TaskCardProps) {
  const { toggle, completing } = useTaskActions();
  const isPhone = useIsPhone();
  const { onStatus, onEdit, onDelete, onOpen, onSelect } = actions;
  const { icon, tone } = statusIcons[task.status];
  const title = task.title || 'Untitled Task';
  const over = !isOpenStatus(task.status);
  const due = (
    <div className="flex min-w-0 gap-x-4">
      <DueLine task={task} now={now} timeZone={timeZone} />
      <StepCount steps={task.steps} />
    </div>
  );
  return (
    <article
      className={clsx(
        'flex h-full flex-col gap-0.5 rounded-lg border bg-surface px-4 py-2 md:gap-3 md:px-5 md:py-4',
        selected ? 'border-accent ring-1 ring-accent ring-inset' : 'border-hairline',
      )}
    >
      <header className="flex items-start gap-3">
        <span className="mt-1 inline-flex h-4.5 items-center">
          <SelectBox label={`Select ${title}`} checked={selected} onToggle={(range) => onSelect(task, range)} />
        </span>
        <button
          type="button"
          data-row-complete
          aria-label={task.status === 'completed' ? `Reopen ${title}` : `Complete ${title}`}
          onClick={() => toggle(task)}
          className="relative mt-0.5 shrink-0 rounded-full after:absolute after:-inset-2.5 hover:text-accent"
        >
          <Icon of={completing.has(task.id) ? CircleCheck : icon} size={20} className={tone} />
        </button>
        <h2
          className={clsx(
            'min-w-0 flex-1 text-base font-medium break-words max-md:leading-snug',
            over && 'text-muted line-through',
          )}
        >
          <button
            type="button"
            data-row-open
            onClick={() => onOpen(task)}
            className="line-clamp-2 w-full rounded-sm md:line-clamp-1 text-left text-wrap hover:underline"
          >
            {title}
          </button>
        </h2>
        {!isPhone && <PriorityBadge priority={task.priority} />}
      </header>
      <div className="flex flex-col pl-15.5 text-sm text-muted md:gap-1 md:pl-16">
        <p className="truncate">{task.description || typeLabels[task.task_type]}</p>
        {isWaiting(task) && <WaitingNote task={task} now={now} timeZone={timeZone} />}
        {task.contact && !isWaiting(task) && (
          <p className="flex items-center gap-1.5">
            <Icon of={UserRound} size={16} className="shrink-0" />
            <span className="truncate">
              {task.contact.name}
              {task.contact.company && ` · ${task.contact.company}`}
            </span>
          </p>
        )}
        {isPhone && due}
      </div>
      <footer className="mt-auto flex items-center gap-x-1 border-t border-hairline pt-1 text-sm md:ml-16 md:gap-x-5 md:pt-3">
        {isPhone ? <PriorityBadge priority={task.priority} /> : due}
        <span className="-mr-2 ml-auto flex shrink-0 items-center md:gap-1">
          <StatusSelect
            title={task.title}
            status={task.status}
            disabled={saving}
            onChange={(status) => onStatus(task, status)}
            className="w-32 md:w-36"
          />
          <IconButton label={`Edit ${task.title}`} onClick={() => onEdit(task)}>
            <Icon of={Pencil} />
          </IconButton>
          <IconButton label={`Delete ${task.title}`} onClick={() => onDelete(task)} className="hover:text-red">
            <Icon of={Trash2} />
          </IconButton>
        </span>
      </footer>
    </article>
  );
}

function DueLine({ task, now, timeZone }: { task: Task; now: Date; timeZone: string }) {
  const overdue = isOverdue(task, now, timeZone);
  const words =
    overdue || !isOpenStatus(task.status) ? formatDueDate(task, now, timeZone) : formatDueRelative(task, now, timeZone);
  return (
    <span
      title={formatDue(task, timeZone)}
      className={clsx(
        'inline-flex shrink-0 items-center gap-1.5 tabular-nums',
        overdue ? 'font-medium text-red' : 'text-muted',
      )}
    >
      <Icon of={CalendarDays} size={16} />
      {words}
      {overdue && ' (Overdue)'}
    </span>
  );
}

/** An icon in addition to the colour, so that neither is needed alone. */
const statusIcons: Record<TaskStatus, { icon: LucideIcon; tone: string }> = {
  pending: { icon: Circle, tone: 'text-muted' },
  in_progress: { icon: CircleDashed, tone: 'text-blue' },
  completed: { icon: CircleCheck, tone: 'text-accent' },
  postponed: { icon: Clock, tone: 'text-amber' },
  cancelled: { icon: Ban, tone: 'text-muted' },
};
