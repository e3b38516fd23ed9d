import type { CalendarEvent } from '@aide/contract';
import { clsx } from 'clsx';
import { Button } from '../../ui/button.tsx';
import { formatEventTime } from './events.rules.ts';

/** The height of a row of events, in pixels: the agenda is virtualized. */
export const eventLineHeight = 32;

/** The first values of a new task. */
export interface TaskStart {
  title: string;
  dueDate: string;
}

interface EventListProps {
  events: readonly CalendarEvent[];
  day: string;
  timeZone: string;
  /** Two short lines per event, for a column of the calendar. Default: one line. */
  narrow?: boolean;
  /** Offers to create a task that prepares an event. Default: not offered. */
  onPrepare?: (start: TaskStart) => void;
}

/** The events of a day: quiet rows between the tasks. */
export function EventList({ events, day, timeZone, narrow = false, onPrepare }: EventListProps) {
  if (events.length === 0) return null;
  return (
    <ul aria-label="Calendar" className={clsx('text-muted', narrow && 'flex flex-col gap-0.5')}>
      {events.map((event) => (
        <li
          key={event.id}
          title={[event.title, event.location, event.calendarName].filter(Boolean).join(' · ')}
          style={narrow ? undefined : { height: eventLineHeight }}
          className={clsx('flex min-w-0 gap-x-3', narrow ? 'flex-col px-2 py-1 text-xs' : 'items-center text-sm')}
        >
          <span className={clsx('flex shrink-0 items-center tabular-nums', narrow ? 'gap-x-1.5' : 'gap-x-3 md:w-44')}>
            <Dot color={event.color} {...(!narrow && { className: 'mx-1.75' })} />
            {formatEventTime(event, day, timeZone)}
          </span>
          <span className="truncate">
            {event.title || 'Busy'}
            {!narrow && event.location !== null && <span className="max-md:hidden"> · {event.location}</span>}
          </span>
          {onPrepare && event.title !== '' && (
            <Button
              tone="quiet"
              size="sm"
              className="ml-auto h-7! shrink-0"
              aria-label={`Prepare for ${event.title}`}
              onClick={() => onPrepare({ title: `Prepare for ${event.title}`, dueDate: day })}
            >
              Prepare
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The colour of a calendar, as set on its server. Decoration: its name is always in the text or the tooltip. */
export function Dot({ color, className }: { color: string | null; className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 8 8" className={clsx('size-2 shrink-0 text-line-strong', className)}>
      <circle cx="4" cy="4" r="4" fill={color ?? 'currentcolor'} />
    </svg>
  );
}
