import type { Task } from '@aide/contract';
import { ChevronDown, UsersRound } from 'lucide-react';
import { useId, useState } from 'react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { useNow } from '../../../../lib/time/use-now.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { wallClock } from '../../../../lib/time/zoned-time.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { ErrorPanel } from '../../../../ui/error-panel.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { TaskLine } from '../../../planner/task-line.tsx';
import { type MentionedPerson, useMessagePeople } from '../messages.api.ts';
import { formatMessageDay } from '../messages.rules.ts';

interface PeopleListProps {
  /** The current tasks by id. */
  tasks: ReadonlyMap<string, Task>;
}

/** The people mentioned most recently, each with their open tasks. */
export function PeopleList({ tasks }: PeopleListProps) {
  const people = useMessagePeople();
  if (people.isPending)
    return (
      <div className="flex flex-col gap-4 p-5">
        {[1, 2, 3].map((row) => (
          <div key={row} className="flex items-center gap-3">
            <Skeleton className="size-9 rounded-full" />
            <Skeleton className="h-5 flex-1" />
          </div>
        ))}
      </div>
    );
  if (people.isError && !people.data)
    return (
      <div className="p-4">
        <ErrorPanel message={errorMessage(people.error)} onRetry={() => void people.refetch()} />
      </div>
    );
  if (people.data.length === 0)
    return (
      <div className="flex flex-col items-center gap-2 px-5 py-10 text-center text-sm text-muted">
        <Icon of={UsersRound} size={22} className="text-accent" />
        People you mention are listed here with their open tasks.
      </div>
    );
  return (
    <ul aria-label="Conversations" className="flex flex-col divide-y divide-hairline">
      {people.data.map((person) => (
        <Person key={person.contact.id} person={person} tasks={tasks} />
      ))}
    </ul>
  );
}

function Person({ person, tasks }: { person: MentionedPerson } & PeopleListProps) {
  const id = useId();
  const now = useNow();
  const timeZone = useZone();
  const [open, setOpen] = useState(false);
  const { contact, open_tasks, last_mentioned_at } = person;
  const day = wallClock(new Date(last_mentioned_at), timeZone).date;
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="flex min-h-14 w-full items-center gap-3 px-4 py-2.5 text-left transition-colors duration-150 hover:bg-sunken"
      >
        <Avatar name={contact.name} />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{contact.name}</span>
          <span className="flex items-baseline justify-between gap-2 text-sm text-muted">
            {formatOpen(open_tasks)}
            <span className="shrink-0 text-xs">{formatMessageDay(day, now, timeZone)}</span>
          </span>
        </span>
        <Icon of={ChevronDown} className={open ? 'rotate-180 text-muted' : 'text-muted'} />
      </button>
      <div id={id} hidden={!open} className="px-4 pb-2">
        {person.tasks.length === 0 ? (
          <p className="pb-2 text-sm text-muted">No open tasks.</p>
        ) : (
          <ul aria-label={`Open tasks of ${contact.name}`} className="flex flex-col divide-y divide-hairline">
            {person.tasks.map((task) => (
              <TaskLine key={task.id} task={tasks.get(task.id) ?? task} />
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

function formatOpen(count: number): string {
  if (count === 0) return 'No open tasks';
  return count === 1 ? '1 open task' : `${count} open tasks`;
}
