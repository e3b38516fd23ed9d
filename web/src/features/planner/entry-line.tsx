import type { Entry, Task } from '@aide/contract';
import { Inbox, Repeat } from 'lucide-react';
import { Icon } from '../../ui/icon.tsx';
import { TaskLine } from './task-line.tsx';
import { Link } from '../../ui/link.tsx';

interface EntryLineProps {
  entry: Pick<Entry, 'kind' | 'title' | 'task' | 'recurringTask' | 'backlogItem'>;
  /** The current task, if the caller has a newer version. */
  current?: Task | undefined;
}

/** One entry of an answer: a task with its actions, or a link to a recurring task or a backlog item. */
export function EntryLine({ entry, current }: EntryLineProps) {
  const task = current ?? entry.task;
  if (task) return <TaskLine task={task} />;
  const recurring = entry.kind === 'recurring_task';
  const note = recurring ? entry.recurringTask?.recurrenceDescription : 'Backlog';
  return (
    <li className="flex min-h-14 items-center gap-3 py-1.5">
      <span className="flex size-5.5 shrink-0 items-center justify-center text-muted">
        <Icon of={recurring ? Repeat : Inbox} size={18} />
      </span>
      <div className="min-w-0 flex-1">
        <Link
          to={recurring ? '/recurring-tasks' : '/dashboard#backlog'}
          className="block truncate rounded-sm font-medium hover:underline"
        >
          {entry.title}
        </Link>
        {note !== undefined && <p className="truncate text-sm text-muted">{note}</p>}
      </div>
    </li>
  );
}
