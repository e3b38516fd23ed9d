import type { Task } from '@aide/contract';
import { classifyDue, getUrgency, isFlaggedUrgent, isOpenStatus, type Urgency } from '@aide/rules';
import { clsx } from 'clsx';
import { AlarmClock, CalendarClock, CalendarDays, type LucideIcon } from 'lucide-react';
import { formatDue, formatDueRelative } from '../../../../lib/time/due-text.ts';
import { Icon } from '../../../../ui/icon.tsx';

const looks: Record<Urgency, { icon: LucideIcon; tone: string }> = {
  critical: { icon: AlarmClock, tone: 'font-medium text-amber' },
  high: { icon: CalendarClock, tone: 'text-amber' },
  medium: { icon: CalendarDays, tone: 'text-ink' },
  low: { icon: CalendarDays, tone: 'text-muted' },
};

/** The due date, coloured by priority and date; red is for overdue alone. The tooltip has the exact time and whether the task is urgent. */
export function DueBadge({ task, now, timeZone }: { task: Task; now: Date; timeZone: string }) {
  const { status, days } = classifyDue(task, now, timeZone);
  const isOpen = isOpenStatus(task.status);
  const urgency = isOpen ? getUrgency(task.priority, status) : 'low';
  const { icon, tone } = looks[urgency];
  return (
    <span
      data-urgency={urgency}
      data-due={status}
      title={`${isOpen && isFlaggedUrgent(task.priority, days) ? 'Urgent: ' : ''}${formatDue(task, timeZone)}`}
      className={clsx(
        'inline-flex items-center gap-1.5 text-sm whitespace-nowrap tabular-nums',
        status === 'overdue' && isOpen ? 'font-medium text-red' : tone,
      )}
    >
      <Icon of={icon} size={15} />
      {formatDueRelative(task, now, timeZone)}
    </span>
  );
}
