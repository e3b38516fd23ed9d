import type { RecurringTask } from '@aide/contract';
import { CalendarClock, CirclePause, CirclePlay, Repeat } from 'lucide-react';
import { formatTime } from '../../../lib/due-text.ts';
import { StatCard } from '../../../ui/stat-card.tsx';
import { countRecurring } from '../recurring-list.rules.ts';

export function RecurringStats({ tasks }: { tasks: readonly RecurringTask[] }) {
  const { total, active, paused, next } = countRecurring(tasks);
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <StatCard icon={Repeat} label="Total Recurring" value={total} />
      <StatCard icon={CirclePlay} label="Active" value={active} />
      <StatCard icon={CirclePause} label="Paused" value={paused} />
      <StatCard icon={CalendarClock} label="Next Due" value={<NextDue task={next} />} />
    </div>
  );
}

function NextDue({ task }: { task: RecurringTask | null }) {
  if (task?.next_occurrence == null) return <span className="text-xl leading-9 text-muted">Nothing planned</span>;
  const instant = new Date(task.next_occurrence);
  const day = instant.toLocaleDateString('en-GB', {
    timeZone: task.timezone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  });
  const time = task.recurrence_pattern.time === null ? '' : `, ${formatTime(instant, task.timezone)}`;
  return (
    <span title={task.title} className="text-xl leading-tight">
      {`${day}${time}`}
    </span>
  );
}
