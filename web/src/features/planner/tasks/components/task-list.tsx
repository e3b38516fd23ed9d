import type { Task } from '@aide/contract';
import { useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual';
import { clsx } from 'clsx';
import { useRef } from 'react';
import { useNow } from '../../../../lib/time/use-now.ts';
import { useIsPhone } from '../../../../lib/browser/use-media.ts';
import { usePageTop } from '../../../../lib/browser/use-page-top.ts';
import { useWindowHeight } from '../../../../lib/browser/use-window-height.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import type { StatusChanges } from '../use-status-changes.ts';
import { TaskCard, type TaskActions } from './task-card.tsx';

/** Lists of more than `plain` cards are virtualized; those of fewer than `lively` cards are animated. */
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

interface VirtualListProps {
  tasks: readonly Task[];
  renderCard: (task: Task) => React.ReactNode;
}

/**
 * On wide screens the list scrolls inside the page; on phones the page scrolls, because a nested scroll area would trap
 * touches.
 */
function VirtualList(props: VirtualListProps) {
  return useIsPhone() ? <PageScrolledList {...props} /> : <InnerScrolledList {...props} />;
}

function InnerScrolledList({ tasks, renderCard }: VirtualListProps) {
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
      <Rows
        tasks={tasks}
        height={rows.getTotalSize()}
        indexes={rows.getVirtualItems().map(({ index }) => index)}
        renderCard={renderCard}
      />
    </div>
  );
}

function PageScrolledList({ tasks, renderCard }: VirtualListProps) {
  const place = useRef<HTMLDivElement>(null);
  const rows = useWindowVirtualizer({
    count: tasks.length,
    estimateSize: () => list.row,
    overscan: list.overscan,
    getItemKey: (index) => tasks[index]?.id ?? index,
    scrollMargin: usePageTop(place),
  });
  return (
    <div ref={place}>
      <Rows
        tasks={tasks}
        height={rows.getTotalSize()}
        indexes={rows.getVirtualItems().map(({ index }) => index)}
        renderCard={renderCard}
      />
    </div>
  );
}

interface RowsProps extends VirtualListProps {
  height: number;
  /** The indexes of the rendered tasks. */
  indexes: readonly number[];
}

function Rows({ tasks, height, indexes, renderCard }: RowsProps) {
  return (
    <ul className="relative" style={{ height }}>
      {indexes.map((index) => {
        const task = tasks[index];
        return (
          task && (
            <li
              key={task.id}
              aria-setsize={tasks.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 pb-3"
              style={{ top: index * list.row, height: list.row }}
            >
              {renderCard(task)}
            </li>
          )
        );
      })}
    </ul>
  );
}
