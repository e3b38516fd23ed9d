import type { Task } from '@aide/contract';
import { useVirtualizer } from '@tanstack/react-virtual';
import { clsx } from 'clsx';
import { useRef } from 'react';
import { useNow } from '../../../lib/time/use-now.ts';
import { useWindowHeight } from '../../../lib/browser/use-window-height.ts';
import { useZone } from '../../../lib/time/use-zone.ts';
import type { StatusChanges } from '../use-status-changes.ts';
import { TaskCard, type TaskActions } from './task-card.tsx';

/** Above `plain` cards only the rows in view are drawn; below `lively` they come in with a movement. */
const list = { plain: 10, lively: 5, row: 200, overscan: 5, aboveAndBelow: 300, tallest: 800 } as const;

interface TaskListProps extends TaskActions {
  tasks: readonly Task[];
  saving: StatusChanges['saving'];
  selected: ReadonlySet<string>;
}

export function TaskList({ tasks, saving, selected, ...actions }: TaskListProps) {
  const now = useNow();
  const timeZone = useZone();
  const renderCard = (task: Task) => (
    <TaskCard
      task={task}
      now={now}
      timeZone={timeZone}
      saving={saving.has(task.id)}
      selected={selected.has(task.id)}
      {...actions}
    />
  );
  if (tasks.length > list.plain) return <VirtualList tasks={tasks} renderCard={renderCard} />;
  return (
    <ul className="flex flex-col gap-3">
      {tasks.map((task) => (
        <li key={task.id} className={clsx(tasks.length < list.lively && 'animate-rise-in')}>
          {renderCard(task)}
        </li>
      ))}
    </ul>
  );
}

function VirtualList({ tasks, renderCard }: { tasks: readonly Task[]; renderCard: (task: Task) => React.ReactNode }) {
  const scroller = useRef<HTMLDivElement>(null);
  const windowHeight = useWindowHeight();
  const rows = useVirtualizer({
    count: tasks.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => list.row,
    overscan: list.overscan,
    getItemKey: (index) => tasks[index]?.id ?? index,
  });
  return (
    <div
      ref={scroller}
      className="overflow-y-auto overscroll-contain"
      style={{ height: Math.min(windowHeight - list.aboveAndBelow, list.tallest) }}
    >
      <ul className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, key, start }) => {
          const task = tasks[index];
          return (
            task && (
              <li
                key={key}
                aria-setsize={tasks.length}
                aria-posinset={index + 1}
                className="absolute inset-x-0 pb-3"
                style={{ top: start, height: list.row }}
              >
                {renderCard(task)}
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}
