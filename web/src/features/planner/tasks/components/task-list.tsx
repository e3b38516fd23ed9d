import type { Task } from '@aide/contract';
import { useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual';
import { clsx } from 'clsx';
import { useRef } from 'react';
import { useNow } from '../../../../lib/time/use-now.ts';
import { useIsPhone, useMedia } from '../../../../lib/browser/use-media.ts';
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
    <ul className="grid gap-3 lg:grid-cols-2">
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

/** Two columns if both have room for the controls of a card. */
const wide = '(min-width: 64rem)';

function InnerScrolledList({ tasks, renderCard }: VirtualListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const windowHeight = useWindowHeight();
  const columns = useMedia(wide) ? 2 : 1;
  const rows = useVirtualizer({
    count: Math.ceil(tasks.length / columns),
    getScrollElement: () => scroller.current,
    estimateSize: () => list.row,
    overscan: list.overscan,
  });
  return (
    <div
      ref={scroller}
      className="overflow-y-auto overscroll-contain"
      style={{ height: Math.min(windowHeight - list.aboveAndBelow, list.tallest) }}
    >
      <Rows
        tasks={tasks}
        columns={columns}
        height={rows.getTotalSize()}
        visible={rows.getVirtualItems().map(({ index }) => index)}
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
    scrollMargin: usePageTop(place),
  });
  return (
    <div ref={place}>
      <Rows
        tasks={tasks}
        columns={1}
        height={rows.getTotalSize()}
        visible={rows.getVirtualItems().map(({ index }) => index)}
        renderCard={renderCard}
      />
    </div>
  );
}

interface RowsProps extends VirtualListProps {
  columns: number;
  height: number;
  /** The indexes of the rendered rows, each with a card per column. */
  visible: readonly number[];
}

function Rows({ tasks, columns, height, visible, renderCard }: RowsProps) {
  const width = 100 / columns;
  return (
    <ul className="relative lg:-mr-3" style={{ height }}>
      {visible.flatMap((row) =>
        tasks.slice(row * columns, (row + 1) * columns).map((task, column) => (
          <li
            key={task.id}
            aria-setsize={tasks.length}
            aria-posinset={row * columns + column + 1}
            className="absolute pb-3 lg:pr-3"
            style={{ top: row * list.row, left: `${column * width}%`, width: `${width}%`, height: list.row }}
          >
            {renderCard(task)}
          </li>
        )),
      )}
    </ul>
  );
}
