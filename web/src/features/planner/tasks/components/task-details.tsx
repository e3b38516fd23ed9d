import type { Contact, Task, TaskStatus } from '@aide/contract';
import { Check, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { lettersAreOn } from '../../../../lib/storage/shortcut-letters.ts';
import { typeLabels } from '../../../../lib/text/labels.ts';
import { formatMoment } from '../../../../lib/time/moment-text.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { textLinkClass } from '../../../../ui/text-link-class.ts';
import { useTaskActions } from '../../task-actions.ts';
import { sourceLabels } from '../history.rules.ts';
import { TaskDetailActions } from './task-detail-actions.tsx';
import { TaskExtras } from './task-extras.tsx';
import { TaskFacts, TaskTitle } from './task-facts.tsx';
import { TaskHistory } from './task-history.tsx';
import { TaskNotes } from './task-notes.tsx';
import { TaskSteps } from './task-steps.tsx';
import { Link } from '../../../../ui/link.tsx';

interface TaskDetailsProps {
  task: Task;
  contacts: readonly Contact[];
  saving: boolean;
  /** Renders the deliveries of a task, which belong to another feature. */
  renderDeliveries: (task: Task) => ReactNode;
  onStatus: (status: TaskStatus) => void;
  onEdit: () => void;
  onDelete: () => void;
  /** Opens the next task (1) or the previous one (-1) of the list. */
  onStep: (step: 1 | -1) => void;
  onClose: () => void;
}

/** The panel of a task: its fields, notes, steps, reminders and history. `j` and `k` go to the next and the previous task. */
export function TaskDetails({
  task,
  contacts,
  saving,
  renderDeliveries,
  onStatus,
  onEdit,
  onDelete,
  onStep,
  onClose,
}: TaskDetailsProps) {
  const timeZone = useZone();
  const { toggle, completing } = useTaskActions();
  const isDone = task.status === 'completed' || completing.has(task.id);
  useNextKeys(onStep);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={<TaskTitle key={task.id} task={task} />}
      description={`${typeLabels[task.task_type]}, ${sourceLabels[task.source]} on ${formatMoment(task.created_at, timeZone)}`}
      size="lg"
      footer={
        <>
          <Button tone="dangerQuiet" icon={<Icon of={Trash2} />} onClick={onDelete}>
            Delete
          </Button>
          <Button tone="secondary" icon={<Icon of={Pencil} />} onClick={onEdit}>
            Edit
          </Button>
          <Button icon={<Icon of={isDone ? RotateCcw : Check} />} onClick={() => toggle(task)}>
            {isDone ? 'Reopen' : 'Done'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <TaskFacts task={task} contacts={contacts} saving={saving} onStatus={onStatus} />
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
        {renderDeliveries(task)}
        <TaskHistory taskId={task.id} contacts={contacts} />
      </div>
    </Dialog>
  );
}

const typed = 'input, textarea, select, [contenteditable="true"], [role="menu"] *';

/** Calls `onStep` for `j` and `k`, unless they are typed into a field or belong to something above the panel. */
function useNextKeys(onStep: (step: 1 | -1) => void): void {
  const step = useEffectEvent(onStep);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if ((event.key !== 'j' && event.key !== 'k') || !lettersAreOn()) return;
      if (event.target instanceof Element && event.target.matches(typed)) return;
      if (document.querySelectorAll('[role="dialog"]').length !== 1) return;
      event.preventDefault();
      step(event.key === 'j' ? 1 : -1);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
