import type { Contact, Task, TaskStatus } from '@aide/contract';
import { formatWaiting, isOpenStatus, isOverdue, isWaiting } from '@aide/rules';
import { clsx } from 'clsx';
import { Hourglass, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDue, formatDueRelative } from '../../../../lib/time/due-text.ts';
import { contactLabel, typeLabels } from '../../../../lib/text/labels.ts';
import { formatMoment } from '../../../../lib/time/moment-text.ts';
import { useNow } from '../../../../lib/time/use-now.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { PriorityBadge } from '../../../../ui/priority-badge.tsx';
import { textLinkClass } from '../../../../ui/text-link-class.ts';
import { sourceLabels } from '../history.rules.ts';
import { StatusSelect } from './status-select.tsx';
import { TaskDetailActions } from './task-detail-actions.tsx';
import { TaskExtras } from './task-extras.tsx';
import { TaskHistory } from './task-history.tsx';
import { TaskNotes } from './task-notes.tsx';
import { TaskSteps } from './task-steps.tsx';
import { Link } from '../../../../ui/link.tsx';

interface TaskDetailsProps {
  task: Task;
  contacts: readonly Contact[];
  saving: boolean;
  /** Renders the deliveries of a task, which belong to another feature. */
  renderDeliveries: (taskId: string) => ReactNode;
  onStatus: (status: TaskStatus) => void;
  onEdit: () => void;
  onDelete: () => void;
  onClose: () => void;
}

/** The panel of a task: notes, steps, reminders and history. */
export function TaskDetails({
  task,
  contacts,
  saving,
  renderDeliveries,
  onStatus,
  onEdit,
  onDelete,
  onClose,
}: TaskDetailsProps) {
  const timeZone = useZone();
  const title = task.title || 'Untitled Task';
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={<span className="break-words">{title}</span>}
      description={`${typeLabels[task.task_type]}, ${sourceLabels[task.source]} on ${formatMoment(task.created_at, timeZone)}`}
      size="lg"
      footer={
        <>
          <Button tone="dangerQuiet" icon={<Icon of={Trash2} />} onClick={onDelete}>
            Delete
          </Button>
          <Button icon={<Icon of={Pencil} />} onClick={onEdit}>
            Edit
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <dl className="grid grid-cols-2 gap-x-4 gap-y-4 rounded-md bg-sunken px-4 py-3 text-sm md:grid-cols-[1fr_1fr_1fr_auto]">
          <Fact name="Due">
            <Due task={task} />
          </Fact>
          <Fact name="Contact">{task.contact ? contactLabel(task.contact) : 'None'}</Fact>
          <Fact name="Priority">
            <PriorityBadge priority={task.priority} />
          </Fact>
          <Fact name="Status">
            <StatusSelect title={title} status={task.status} disabled={saving} onChange={onStatus} />
          </Fact>
        </dl>
        <WaitingLine task={task} />
        <TaskExtras task={task} contacts={contacts} />
        <TaskDetailActions task={task} />
        {task.recurring_task_id && (
          <p className="text-sm text-muted">
            {'Changes here are for this occurrence. '}
            <Link to={`/recurring-tasks?recurring=${task.recurring_task_id}`} className={textLinkClass}>
              Edit all future occurrences
            </Link>
          </p>
        )}
        <TaskNotes key={`notes ${task.id}`} task={task} />
        <TaskSteps key={`steps ${task.id}`} task={task} />
        {renderDeliveries(task.id)}
        <TaskHistory taskId={task.id} contacts={contacts} />
      </div>
    </Dialog>
  );
}

/** Formats "Rahul hasn't replied since Monday" for an open task that is waiting. */
function WaitingLine({ task }: { task: Task }) {
  const now = useNow();
  const timeZone = useZone();
  if (!isWaiting(task)) return null;
  return (
    <p className="flex items-center gap-2 text-sm">
      <Icon of={Hourglass} size={16} className="shrink-0 text-muted" />
      {formatWaiting(task, now, timeZone)}
    </p>
  );
}

function Due({ task }: { task: Task }) {
  const now = useNow();
  const timeZone = useZone();
  const late = isOverdue(task, now, timeZone);
  return (
    <span title={formatDue(task, timeZone)} className={clsx(late && 'font-medium text-red')}>
      {isOpenStatus(task.status) ? formatDueRelative(task, now, timeZone) : formatDue(task, timeZone)}
    </span>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <dt className="text-muted">{name}</dt>
      <dd className="text-balance break-words">{children}</dd>
    </div>
  );
}
