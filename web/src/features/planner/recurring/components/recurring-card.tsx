import type { RecurringTask, RecurringStatus } from '@aide/contract';
import {
  CirclePause,
  CirclePlay,
  Ellipsis,
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
import { formatDay } from '@aide/rules';
import type { ReactNode } from 'react';
import { useIsPhone } from '../../../../lib/browser/use-media.ts';
import { contactLabel, recurringStatusLabels } from '../../../../lib/text/labels.ts';
import { formatMomentDay, formatOccurrence } from '../../../../lib/time/moment-text.ts';
import { wallClock } from '../../../../lib/time/zoned-time.ts';
import { Badge, type BadgeTone } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../../ui/menu.tsx';
import { PriorityBadge } from '../../../../ui/priority-badge.tsx';
import { formatCountdown, formatGenerated } from '../recurring-list.rules.ts';

const statuses: Record<RecurringStatus, { tone: BadgeTone; icon: LucideIcon }> = {
  pending: { tone: 'accent', icon: CirclePlay },
  paused: { tone: 'amber', icon: CirclePause },
  completed: { tone: 'neutral', icon: CircleCheck },
};

const toggles = { pause: { label: 'Pause', icon: Pause }, resume: { label: 'Resume', icon: Play } };

interface RecurringCardProps {
  task: RecurringTask;
  now: Date;
  timeZone: string;
  /** The task is being paused or resumed. */
  saving: boolean;
  /** The next occurrence is being skipped. */
  skipping: boolean;
  onOpen: (task: RecurringTask) => void;
  onSkip: (task: RecurringTask) => void;
  onToggle: (task: RecurringTask) => void;
  onDelete: (task: RecurringTask) => void;
}

export function RecurringCard(props: RecurringCardProps) {
  const { task, now, timeZone, onOpen } = props;
  const isPhone = useIsPhone();
  const { tone, icon } = statuses[task.status];
  return (
    <article
      tabIndex={-1}
      className="group/row grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-1 gap-y-1 border-b border-hairline py-2.5 -outline-offset-2 md:-mx-3 md:gap-x-6 md:px-3 md:py-3 md:hover:bg-sunken"
    >
      <header className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h2 className="min-w-0 font-medium break-words">
          <button
            type="button"
            data-row-open
            onClick={() => onOpen(task)}
            className="max-w-full rounded-sm text-left break-words hover:underline"
          >
            {task.title}
          </button>
        </h2>
        <span className="flex shrink-0 gap-1.5 md:ml-1">
          <Badge tone={tone} icon={<Icon of={icon} size={13} />}>
            {recurringStatusLabels[task.status]}
          </Badge>
          <PriorityBadge priority={task.priority} />
        </span>
        {task.description && <p className="line-clamp-1 basis-full text-sm text-muted">{task.description}</p>}
      </header>
      <div className="col-span-2 flex flex-wrap items-center gap-x-5 gap-y-0.5 text-sm md:col-span-1 md:col-start-1">
        <Schedule task={task} now={now} />
        {task.contact && <Fact icon={UserRound}>{contactLabel(task.contact)}</Fact>}
      </div>
      <p className="col-span-2 flex min-w-0 flex-wrap gap-x-3 text-xs text-muted md:col-span-1 md:col-start-1 md:gap-x-4">
        <span>{formatGenerated(task.recurrence_count)}</span>
        <span>{task.timezone}</span>
        <span>Created {formatMomentDay(task.createdAt, timeZone, now)}</span>
        <span title="Aide creates the task at the start of its day">Auto-generated</span>
      </p>
      <div className="col-start-2 row-start-1 -mr-2 flex items-center self-start md:row-span-3 md:gap-1 md:self-center">
        {isPhone ? <CardMenu {...props} /> : <CardButtons {...props} />}
      </div>
    </article>
  );
}

function CardButtons({ task, saving, skipping, onOpen, onSkip, onToggle, onDelete }: RecurringCardProps) {
  const { label, icon } = toggles[task.status === 'pending' ? 'pause' : 'resume'];
  return (
    <>
      <Button
        tone="secondary"
        size="sm"
        busy={saving}
        icon={<Icon of={icon} size={16} />}
        aria-label={`${label} ${task.title}`}
        onClick={() => onToggle(task)}
      >
        {label}
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
      <IconButton label={`Edit ${task.title}`} title="Edit" onClick={() => onOpen(task)}>
        <Icon of={Pencil} />
      </IconButton>
      <IconButton
        label={`Delete ${task.title}`}
        title="Delete"
        onClick={() => onDelete(task)}
        className="hover:text-red"
      >
        <Icon of={Trash2} />
      </IconButton>
    </>
  );
}

/** On phones the buttons would take as much room as the text. */
function CardMenu({ task, saving, skipping, onOpen, onSkip, onToggle, onDelete }: RecurringCardProps) {
  const { label, icon } = toggles[task.status === 'pending' ? 'pause' : 'resume'];
  return (
    <Menu
      trigger={
        <IconButton label={`More for ${task.title}`} title="More" className="-my-2.5 size-11!">
          <Icon of={Ellipsis} size={18} />
        </IconButton>
      }
    >
      <MenuItem icon={<Icon of={icon} size={16} />} disabled={saving} onSelect={() => onToggle(task)}>
        {label}
      </MenuItem>
      {task.next_occurrence !== null && (
        <MenuItem icon={<Icon of={SkipForward} size={16} />} disabled={skipping} onSelect={() => onSkip(task)}>
          Skip
        </MenuItem>
      )}
      <MenuItem icon={<Icon of={Pencil} size={16} />} onSelect={() => onOpen(task)}>
        Edit
      </MenuItem>
      <MenuSeparator />
      <MenuItem danger icon={<Icon of={Trash2} size={16} />} onSelect={() => onDelete(task)}>
        Delete
      </MenuItem>
    </Menu>
  );
}

/** Formats 'Every Monday at 9:00 AM, next on Mon 23 Nov' in the task's own time zone, with a countdown. */
function Schedule({ task, now }: { task: RecurringTask; now: Date }) {
  const { next_occurrence: next, timezone, recurrence_pattern: pattern, recurrenceDescription } = task;
  if (next === null || task.status !== 'pending') {
    const state = task.status === 'completed' ? 'no further dates' : 'no date while paused';
    return <Fact icon={Repeat}>{`${recurrenceDescription}, ${state}`}</Fact>;
  }
  const day = formatDay(wallClock(new Date(next), timezone).date, wallClock(now, timezone).date);
  return (
    <span className="inline-flex min-w-0 gap-1.5 tabular-nums">
      <Icon of={Repeat} size={16} className="mt-0.5 shrink-0 text-accent" />
      <span className="min-w-0">
        <span title={formatOccurrence(next, pattern, timezone)}>
          {`${recurrenceDescription}, next `}
          <time dateTime={next} className="font-medium whitespace-nowrap">
            {day.includes(' ') ? `on ${day}` : day.toLowerCase()}
          </time>
        </span>{' '}
        <span className="whitespace-nowrap text-accent">{formatCountdown(next, now)}</span>
      </span>
    </span>
  );
}

function Fact({ icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 text-muted">
      <Icon of={icon} size={16} className="shrink-0" />
      <span className="min-w-0 break-words">{children}</span>
    </span>
  );
}
