import type { RecurringTask, RecurringStatus } from '@aide/contract';
import {
  CalendarClock,
  CirclePause,
  CirclePlay,
  Globe,
  Pause,
  Pencil,
  Play,
  Repeat,
  SkipForward,
  Trash2,
  UserRound,
  CircleCheck,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { contactLabel, recurringStatusLabels } from '../../../lib/text/labels.ts';
import { formatMomentDay, formatOccurrence } from '../../../lib/time/moment-text.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PriorityBadge } from '../../../ui/priority-badge.tsx';
import { formatCountdown, formatGenerated } from '../recurring-list.rules.ts';

const statuses: Record<RecurringStatus, { tone: BadgeTone; icon: LucideIcon }> = {
  pending: { tone: 'accent', icon: CirclePlay },
  paused: { tone: 'amber', icon: CirclePause },
  completed: { tone: 'neutral', icon: CircleCheck },
};

interface RecurringCardProps {
  task: RecurringTask;
  now: Date;
  timeZone: string;
  /** It is being paused or resumed. */
  saving: boolean;
  /** Its next occurrence is being skipped. */
  skipping: boolean;
  onOpen: (task: RecurringTask) => void;
  onSkip: (task: RecurringTask) => void;
  onToggle: (task: RecurringTask) => void;
  onDelete: (task: RecurringTask) => void;
}

export function RecurringCard(props: RecurringCardProps) {
  const { task, now, timeZone, saving, skipping, onOpen, onSkip, onToggle, onDelete } = props;
  const { tone, icon } = statuses[task.status];
  return (
    <article className="flex flex-col gap-4 rounded-lg border border-hairline bg-surface px-5 py-4">
      <header className="flex flex-col gap-2 md:flex-row md:items-start md:justify-between md:gap-4">
        <div className="min-w-0">
          <h2 className="text-base font-medium break-words">
            <button
              type="button"
              data-row-open
              onClick={() => onOpen(task)}
              className="max-w-full rounded-sm text-left break-words hover:underline"
            >
              {task.title}
            </button>
          </h2>
          {task.description && <p className="line-clamp-2 text-sm text-muted">{task.description}</p>}
        </div>
        <div className="flex shrink-0 gap-2">
          <Badge tone={tone} icon={<Icon of={icon} size={13} />}>
            {recurringStatusLabels[task.status]}
          </Badge>
          <PriorityBadge priority={task.priority} />
        </div>
      </header>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 text-sm">
        <NextOccurrence task={task} now={now} />
        <Fact icon={Repeat}>{task.recurrenceDescription}</Fact>
        {task.contact && <Fact icon={UserRound}>{contactLabel(task.contact)}</Fact>}
        <Fact icon={Globe}>{task.timezone}</Fact>
      </div>
      <footer className="flex flex-wrap items-center justify-between gap-3 border-t border-hairline pt-3">
        <p className="flex flex-wrap gap-x-5 text-sm text-muted">
          <span>{formatGenerated(task.recurrence_count)}</span>
          <span>Created {formatMomentDay(task.createdAt, timeZone)}</span>
          <span title="Aide makes the task at the start of its day">Auto-generated</span>
        </p>
        <div className="-mr-2 ml-auto flex items-center gap-1">
          <Button
            tone="secondary"
            size="sm"
            busy={saving}
            icon={<Icon of={task.status === 'pending' ? Pause : Play} size={16} />}
            aria-label={`${task.status === 'pending' ? 'Pause' : 'Resume'} ${task.title}`}
            onClick={() => onToggle(task)}
          >
            {task.status === 'pending' ? 'Pause' : 'Resume'}
          </Button>
          {task.next_occurrence !== null && (
            <Button
              tone="secondary"
              size="sm"
              busy={skipping}
              icon={<Icon of={SkipForward} size={16} />}
              aria-label={`Skip the next ${task.title}`}
              onClick={() => onSkip(task)}
            >
              Skip
            </Button>
          )}
          <IconButton label={`Edit ${task.title}`} onClick={() => onOpen(task)}>
            <Icon of={Pencil} />
          </IconButton>
          <IconButton label={`Delete ${task.title}`} onClick={() => onDelete(task)} className="hover:text-red">
            <Icon of={Trash2} />
          </IconButton>
        </div>
      </footer>
    </article>
  );
}

/** In the task's own zone: that is the clock it was made for. */
function NextOccurrence({ task, now }: { task: RecurringTask; now: Date }) {
  const { next_occurrence: next, timezone, recurrence_pattern: pattern } = task;
  if (next === null || task.status !== 'pending') {
    return (
      <Fact icon={CalendarClock}>{task.status === 'completed' ? 'No further dates' : 'No date while paused'}</Fact>
    );
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5 font-medium tabular-nums">
      <Icon of={CalendarClock} className="text-accent" />
      <span className="mr-1">{formatOccurrence(next, pattern, timezone)}</span>
      <span className="font-normal text-accent">{formatCountdown(next, now)}</span>
    </span>
  );
}

function Fact({ icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 text-muted">
      <Icon of={icon} className="shrink-0" />
      <span className="min-w-0 break-words">{children}</span>
    </span>
  );
}
