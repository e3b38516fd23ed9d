import type { CalendarEvent, Task } from '@aide/contract';
import { addDays, isOpenStatus, isOverdue } from '@aide/rules';
import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useIsPhone } from '../../../../lib/browser/use-media.ts';
import { formatTime } from '../../../../lib/time/due-text.ts';
import { fromTaskDue } from '../../../../lib/time/task-due.ts';
import { useNow } from '../../../../lib/time/use-now.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { wallClock } from '../../../../lib/time/zoned-time.ts';
import { Button } from '../../../../ui/button.tsx';
import { CompleteCircle } from '../../complete-circle.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Segments } from '../../../../ui/segments.tsx';
import { useTaskActions } from '../../task-actions.ts';
import {
  calendarRanges,
  formatLongDay,
  formatRange,
  groupByDay,
  listDays,
  moveRange,
  type CalendarRange,
} from '../calendar.rules.ts';
import { EventList } from '../../event-line.tsx';
import { listEventsOfDay } from '../../events.rules.ts';
import { useDragToDay } from '../use-drag-to-day.ts';

const rangeNames = { week: 'Week', month: 'Month' };
/** The tasks shown per day; the rest is behind a button. */
const shownPerDay = { week: 8, month: 3 } as const;

interface CalendarViewProps {
  /** The filtered tasks. */
  tasks: readonly Task[];
  /** The events of the connected calendars. */
  events: readonly CalendarEvent[];
  /** Includes finished tasks, because the filter does. */
  finished: boolean;
  onOpen: (task: Task) => void;
}

/**
 * A calendar of tasks. Dragging a task moves it to another day; so do the arrow keys: left and right by a day, up and
 * down by a week.
 */
export function CalendarView({ tasks: all, events, finished, onOpen }: CalendarViewProps) {
  const now = useNow();
  const timeZone = useZone();
  const isPhone = useIsPhone();
  const today = wallClock(now, timeZone).date;
  const [range, setRange] = useState<CalendarRange>('week');
  const [date, setDate] = useState(today);
  const [expanded, setExpanded] = useState<string | null>(null);
  const days = useMemo(() => listDays(range, date, isPhone), [range, date, isPhone]);
  const tasks = useMemo(() => (finished ? all : all.filter(({ status }) => isOpenStatus(status))), [all, finished]);
  const byDay = useMemo(() => groupByDay(tasks, days, timeZone), [tasks, days, timeZone]);
  const root = useRef<HTMLDivElement>(null);
  const { announcement, move } = useMoves(root, tasks, (to) => {
    if (!days.includes(to)) setDate(to);
  });
  useDragToDay(root, move);
  return (
    <div ref={root} className="flex flex-col gap-3 pt-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="mr-auto font-serif text-xl font-medium max-md:flex-1 max-md:text-lg">
          {formatRange(range, days, date)}
        </h2>
        <div className="max-md:order-last max-md:basis-full">
          <Segments label="Range" value={range} values={calendarRanges} names={rangeNames} onChange={setRange} />
        </div>
        <Button tone="secondary" size="sm" onClick={() => setDate(today)} className="max-md:h-10">
          Today
        </Button>
        <IconButton label={`Previous ${range}`} onClick={() => setDate(moveRange(range, date, -1, isPhone))}>
          <Icon of={ChevronLeft} />
        </IconButton>
        <IconButton label={`Next ${range}`} onClick={() => setDate(moveRange(range, date, 1, isPhone))}>
          <Icon of={ChevronRight} />
        </IconButton>
      </div>
      <div
        className={clsx(
          'grid overflow-hidden rounded-lg border border-hairline bg-hairline gap-px',
          range === 'week' && isPhone ? 'grid-cols-3' : 'grid-cols-7',
        )}
      >
        {days.map((day) => (
          <Day
            key={day}
            day={day}
            range={range}
            today={today}
            outside={range === 'month' && day.slice(0, 7) !== date.slice(0, 7)}
            tasks={byDay.get(day) ?? []}
            events={listEventsOfDay(events, day)}
            now={now}
            timeZone={timeZone}
            onOpen={onOpen}
            expanded={range === 'week' && day === expanded}
            onMore={() => {
              setExpanded(day);
              setDate(day);
              setRange('week');
            }}
          />
        ))}
      </div>
      <p className="text-sm text-muted">
        {isPhone
          ? 'Hold a task, then drag it to another day.'
          : 'Drag a task to another day, or focus it with j and press an arrow key.'}
      </p>
      <output className="sr-only">{announcement}</output>
    </div>
  );
}

interface DayProps {
  day: string;
  range: CalendarRange;
  today: string;
  /** The day belongs to the previous or next month. */
  outside: boolean;
  /** All tasks of the day are shown. */
  expanded: boolean;
  tasks: readonly Task[];
  events: readonly CalendarEvent[];
  now: Date;
  timeZone: string;
  onOpen: (task: Task) => void;
  onMore: () => void;
}

function Day({ day, range, today, outside, expanded, tasks, events, now, timeZone, onOpen, onMore }: DayProps) {
  const isPhone = useIsPhone();
  // On a phone a day of the month view is too narrow for titles: it shows the number of tasks, which links to them.
  const shown = expanded ? tasks : tasks.slice(0, range === 'month' && isPhone ? 0 : shownPerDay[range]);
  const label = formatLongDay(day);
  return (
    <section
      aria-label={label}
      data-day={day}
      className={clsx(
        'flex min-w-0 flex-col gap-1 p-1.5 transition-colors data-drop:bg-accent-soft',
        range === 'week' ? 'min-h-80 md:min-h-[26rem]' : 'min-h-16 md:min-h-30',
        outside ? 'bg-paper' : 'bg-surface',
      )}
    >
      <h3 className="flex items-baseline gap-1 px-1 text-xs text-muted">
        <span className={clsx(range === 'month' && 'max-md:sr-only')}>{label.slice(0, 3)}</span>
        <span
          className={clsx(
            'ml-auto inline-flex h-6 min-w-6 items-center justify-center rounded-full px-1 text-sm tabular-nums',
            day === today ? 'bg-accent font-semibold text-on-accent' : !outside && 'text-ink',
          )}
        >
          {Number(day.slice(8))}
        </span>
      </h3>
      {!(range === 'month' && isPhone) && (
        <EventList
          events={expanded ? events : events.slice(0, shownPerDay[range])}
          day={day}
          timeZone={timeZone}
          narrow
        />
      )}
      <ul className="flex flex-col gap-1">
        {shown.map((task) => (
          <li key={task.id}>
            <Chip task={task} compact={range === 'month'} now={now} timeZone={timeZone} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {shown.length < tasks.length && (
        <button
          type="button"
          onClick={onMore}
          className="min-h-6 rounded-sm px-1 text-left text-xs text-muted hover:text-ink hover:underline max-md:min-h-7 max-md:bg-accent-soft max-md:text-center max-md:font-medium max-md:text-accent"
        >
          {tasks.length - shown.length}
          <span className="max-md:sr-only"> more</span>
          <span className="sr-only"> on {label}</span>
        </button>
      )}
    </section>
  );
}

interface ChipProps extends Pick<DayProps, 'now' | 'timeZone' | 'onOpen'> {
  task: Task;
  /** One line without the circle. */
  compact: boolean;
}

function Chip({ task, compact, now, timeZone, onOpen }: ChipProps) {
  const open = isOpenStatus(task.status);
  const overdue = open && isOverdue(task, now, timeZone);
  const time = task.due_has_time && task.due_date !== null ? formatTime(new Date(task.due_date), timeZone) : null;
  return (
    <article
      data-task-id={task.id}
      tabIndex={-1}
      className={clsx(
        'flex items-start gap-2 rounded-sm border text-sm select-none data-dragging:pointer-events-none data-dragging:relative data-dragging:z-50 data-dragging:shadow-lift [-webkit-touch-callout:none] md:cursor-grab',
        compact ? 'border-transparent bg-sunken px-1.5 text-xs' : 'border-hairline bg-paper px-2 py-1.5',
        overdue && 'border-l-2 border-l-red!',
      )}
    >
      {!compact && <CompleteCircle task={task} className="mt-0.5 size-4.5! max-md:hidden!" />}
      <button
        type="button"
        data-row-open
        onClick={() => onOpen(task)}
        className={clsx(
          'min-w-0 flex-1 rounded-sm text-left',
          compact ? 'min-h-6 truncate' : 'line-clamp-3 break-words',
          !open && 'text-muted line-through',
        )}
      >
        {time !== null && (
          <span className={clsx('text-muted tabular-nums', compact ? 'mr-1' : 'block text-xs leading-5')}>{time}</span>
        )}
        {task.title || 'Untitled Task'}
      </button>
    </article>
  );
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Moves tasks to other days, announces it to screen readers, and keeps the focus on the moved task. */
function useMoves(root: React.RefObject<HTMLElement | null>, tasks: readonly Task[], onShow: (date: string) => void) {
  const timeZone = useZone();
  const { reschedule } = useTaskActions();
  const [announcement, setAnnouncement] = useState('');
  const moved = useRef<{ id: string; date: string } | null>(null);

  function move(taskId: string, date: string): void {
    const task = tasks.find(({ id }) => id === taskId);
    const due = task && fromTaskDue(task, timeZone);
    if (!task || due?.date === date) return;
    reschedule(task, { date, time: due?.time ?? null });
    setAnnouncement(`${task.title} moved to ${formatLongDay(date)}`);
    moved.current = { id: taskId, date };
    onShow(date);
  }

  // After the move the task is another element, in another day.
  useLayoutEffect(() => {
    if (moved.current === null) return;
    const { id, date } = moved.current;
    const element = root.current?.querySelector<HTMLElement>(`[data-day="${date}"] [data-task-id="${id}"]`);
    if (!element) return;
    moved.current = null;
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: 'nearest' });
  });

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // With a modifier they are browser shortcuts: Alt+Left goes back.
    const step = event.altKey || event.ctrlKey || event.metaKey ? undefined : steps[event.key];
    const { activeElement } = document;
    if (step === undefined || event.defaultPrevented || !root.current?.contains(activeElement)) return;
    const { taskId } = activeElement?.closest<HTMLElement>('[data-task-id]')?.dataset ?? {};
    const task = tasks.find(({ id }) => id === taskId);
    const due = task && fromTaskDue(task, timeZone);
    if (!task || !due) return;
    event.preventDefault();
    move(task.id, addDays(due.date, step));
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
  return { announcement, move };
}
