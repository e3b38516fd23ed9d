import type { Task } from '@aide/contract';
import { isOverdue } from '@aide/rules';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { formatDue, formatDueRelative } from '../../../lib/time/due-text.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { useZone } from '../../../lib/time/use-zone.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Icon } from '../../../ui/icon.tsx';

interface ContactTaskListProps {
  title: string;
  tasks: readonly Task[];
  /** Said when there are none. */
  none: string;
  onDone: (task: Task) => void;
}

/** The most tasks shown in the panel; the rest is on the tasks page. */
const shown = 30;

export function ContactTaskList({ title, tasks, none, onDone }: ContactTaskListProps) {
  const now = useNow();
  const timeZone = useZone();
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h3 className="text-sm font-medium">
        {title} <span className="text-muted tabular-nums">{tasks.length || ''}</span>
      </h3>
      {tasks.length === 0 && <p className="text-sm text-muted">{none}</p>}
      {tasks.length > 0 && (
        <ul className="divide-y divide-hairline rounded-md border border-hairline">
          {tasks.slice(0, shown).map((task) => (
            <li key={task.id} className="flex items-center gap-2 py-1 pr-4 pl-1">
              <IconButton
                label={`Mark ${task.title} as done`}
                onClick={() => onDone(task)}
                className="group hover:text-accent"
              >
                <span className="inline-flex size-5 items-center justify-center rounded-full border border-line-strong">
                  <Icon of={Check} size={12} className="opacity-0 group-hover:opacity-100" />
                </span>
              </IconButton>
              <span className="min-w-0 flex-1 text-sm break-words">{task.title}</span>
              <span
                title={formatDue(task, timeZone)}
                className={clsx(
                  'shrink-0 text-sm tabular-nums',
                  isOverdue(task, now, timeZone) ? 'font-medium text-red' : 'text-muted',
                )}
              >
                {formatDueRelative(task, now, timeZone)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {tasks.length > shown && <p className="text-sm text-muted">and {tasks.length - shown} more in Tasks</p>}
    </section>
  );
}
