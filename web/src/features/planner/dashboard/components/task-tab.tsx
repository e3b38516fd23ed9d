import type { Task, TaskStatusChoice } from '@aide/contract';
import { CalendarCheck } from 'lucide-react';
import { useState } from 'react';
import { useNow } from '../../../../lib/time/use-now.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { listTabTasks, type TaskTab } from '../dashboard.rules.ts';
import { TaskRow } from './task-row.tsx';

const emptyStates = {
  upcoming: { title: 'No upcoming tasks', words: 'Type one in the box above.' },
  followup: { title: 'No follow-ups', words: 'Type “follow up with…” and a day in the box above.' },
  todo: { title: 'No todos', words: 'Type one in the box above.' },
} as const;

/** The first page shows about one day of tasks; the rest is shown on request. */
const pageSize = 8;

export interface TaskTabProps {
  tab: Exclude<TaskTab, 'backlog'>;
  tasks: readonly Task[];
  saving: ReadonlyMap<string, TaskStatusChoice>;
  onStatus: (task: Task, choice: TaskStatusChoice) => void;
  onCreate: () => void;
}

export function TaskTabList({ tab, tasks, saving, onStatus, onCreate }: TaskTabProps) {
  const now = useNow();
  const timeZone = useZone();
  const [pages, setPages] = useState(1);
  const [showsCancelled, setShowsCancelled] = useState(false);
  const all = listTabTasks(tasks, tab, timeZone);
  const listed = all.filter(({ status }) => status !== 'cancelled');
  const cancelled = all.slice(listed.length);
  const shown = [...listed.slice(0, pages * pageSize), ...(showsCancelled ? cancelled : [])];
  if (all.length === 0)
    return (
      <EmptyState
        icon={CalendarCheck}
        title={emptyStates[tab].title}
        action={
          <Button tone="secondary" onClick={onCreate}>
            Create Task
          </Button>
        }
      >
        {emptyStates[tab].words}
      </EmptyState>
    );
  return (
    <>
      <ul className="divide-y divide-hairline">
        {shown.map((task) => (
          <TaskRow
            key={task.id}
            task={task}
            now={now}
            timeZone={timeZone}
            saving={saving.get(task.id)}
            onStatus={onStatus}
          />
        ))}
      </ul>
      <div className="mt-2 -ml-3 flex flex-wrap empty:hidden">
        {listed.length > pages * pageSize && (
          <Button tone="quiet" size="sm" onClick={() => setPages(pages + 1)}>
            Show more ({listed.length - pages * pageSize})
          </Button>
        )}
        {cancelled.length > 0 && (
          <Button
            tone="quiet"
            size="sm"
            aria-expanded={showsCancelled}
            onClick={() => setShowsCancelled(!showsCancelled)}
          >
            {showsCancelled ? 'Hide cancelled' : `Show cancelled (${cancelled.length})`}
          </Button>
        )}
      </div>
    </>
  );
}
