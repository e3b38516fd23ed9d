import type { Task } from '@aide/contract';
import { isOverdue, isWaiting } from '@aide/rules';
import { clsx } from 'clsx';
import { formatDue, formatDueRelative } from '../../../../lib/time/due-text.ts';
import { useNow } from '../../../../lib/time/use-now.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { Button } from '../../../../ui/button.tsx';
import { CompleteCircle } from '../../complete-circle.tsx';
import { useTaskActions } from '../../task-actions.ts';
import { WaitingNote } from '../../../../ui/waiting-note.tsx';
import { Link } from '../../../../ui/link.tsx';

interface ContactTaskListProps {
  title: string;
  tasks: readonly Task[];
  /** Shown if the list is empty. */
  none: string;
}

/** The most tasks shown in the panel; the tasks page has all of them. */
const shown = 30;

export function ContactTaskList({ title, tasks, none }: ContactTaskListProps) {
  const now = useNow();
  const timeZone = useZone();
  const { completing, markReplied, openReschedule } = useTaskActions();
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h3 className="text-sm font-medium">
        {title} <span className="text-muted tabular-nums">{tasks.length || ''}</span>
      </h3>
      {tasks.length === 0 && <p className="text-sm text-muted">{none}</p>}
      {tasks.length > 0 && (
        <ul className="divide-y divide-hairline rounded-md border border-hairline">
          {tasks.slice(0, shown).map((task) => (
            <li key={task.id}>
              <article
                data-task-id={task.id}
                tabIndex={-1}
                className={clsx(
                  'flex min-h-12 items-center gap-3 py-1 pr-4 pl-3 -outline-offset-2 transition-opacity duration-300',
                  completing.has(task.id) && 'opacity-50',
                )}
              >
                <CompleteCircle task={task} />
                <div className="flex min-w-0 flex-1 flex-col items-start gap-x-3 md:flex-row md:items-center">
                  <Link
                    to={`/tasks?task=${task.id}`}
                    data-row-open
                    className="min-w-0 flex-1 rounded-sm text-sm break-words hover:underline"
                  >
                    {task.title}
                    <WaitingNote task={task} now={now} timeZone={timeZone} className="flex! text-xs text-muted" />
                  </Link>
                  <button
                    type="button"
                    aria-label={`Reschedule ${task.title}: ${formatDueRelative(task, now, timeZone)}`}
                    onClick={({ currentTarget }) => openReschedule(task, currentTarget)}
                    title={formatDue(task, timeZone)}
                    className={clsx(
                      'shrink-0 rounded-sm text-sm tabular-nums hover:underline',
                      isOverdue(task, now, timeZone) ? 'font-medium text-red' : 'text-muted',
                    )}
                  >
                    {formatDueRelative(task, now, timeZone)}
                  </button>
                </div>
                {isWaiting(task) && (
                  <Button
                    tone="secondary"
                    size="sm"
                    aria-label={`Replied: ${task.title}`}
                    className="h-7! shrink-0"
                    onClick={() => markReplied(task)}
                  >
                    Replied
                  </Button>
                )}
              </article>
            </li>
          ))}
        </ul>
      )}
      {tasks.length > shown && <p className="text-sm text-muted">and {tasks.length - shown} more in Tasks</p>}
    </section>
  );
}
