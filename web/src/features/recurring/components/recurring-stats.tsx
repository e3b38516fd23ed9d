import type { RecurringTask } from '@aide/contract';
import { CalendarClock, CirclePause, CirclePlay, Repeat } from 'lucide-react';
import { formatTime } from '../../../lib/time/due-text.ts';
import { StatCard, StatStrip } from '../../../ui/stat-card.tsx';
import { countRecurring } from '../recurring-list.rules.ts';

export function RecurringStats({ tasks }: { tasks: readonly RecurringTask[] }) {
  const { total, active, paused, next } = countRecurring(tasks);
  return (
    <StatStrip>
      <StatCard icon={Repeat} label="Total Recurring" value={total} />
      <StatCard icon={CirclePlay} label="Active" value={active} />
      <StatCard icon={CirclePause} label="Paused" value={paused} />
      <StatCard icon={CalendarClock} label="Next Due" value={<NextDue task={next} />} />
    </StatStrip>
  );
}

function NextDue({ task }: { task: RecurringTask | null }) {
  if (task?.next_occurrence == null)
    return <span className="block pt-1.5 text-xl leading-tight text-muted">Nothing planned</span>;
  const instant = new Date(task.next_occurrence);
  const day = instant.toLocaleDateString('en-GB', {
    timeZone: task.timezone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  });
  const time = task.recurrence_pattern.time === null ? '' : `, ${formatTime(instant, task.timezone)}`;
  return (
    <span title={task.title} className="block pt-1.5 text-xl leading-tight">
      {`${day}${time}`}
    </span>
  );
}
