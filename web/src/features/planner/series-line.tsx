import type { RecurringTask } from '@aide/contract';
import { formatDay } from '@aide/rules';
import { Repeat } from 'lucide-react';
import { wallClock } from '../../lib/time/zoned-time.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';

/** The height of a row, in pixels: the agenda is virtualized. */
export const seriesLineHeight = 32;

/** Recurring tasks at their next day: quiet rows below the tasks, until the day on which they become a task. */
export function SeriesList({ series, now }: { series: readonly RecurringTask[]; now: Date }) {
  if (series.length === 0) return null;
  return (
    <ul aria-label="Recurring" className="text-sm text-muted">
      {series.map(({ id, title, next_occurrence: next, timezone, recurrenceDescription }) => (
        <li key={id} style={{ height: seriesLineHeight }} className="flex min-w-0 items-center gap-x-3">
          <span className="flex shrink-0 items-center gap-x-3 tabular-nums md:w-44">
            <Icon of={Repeat} size={16} className="mx-0.75" />
            {next !== null && formatDay(wallClock(new Date(next), timezone).date, wallClock(now, timezone).date)}
          </span>
          <span className="truncate">
            <Link to="/recurring-tasks" className="rounded-sm hover:underline">
              {title}
            </Link>
            <span className="max-md:hidden"> · {recurrenceDescription}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
