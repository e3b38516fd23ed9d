import type { Due } from '@aide/contract';
import { applyDueChange } from '@aide/rules';
import { priorityLabels, recurringStatusLabels, statusLabels } from '../../../lib/text/labels.ts';
import type { Change, Command, CommandVerb, KnownTask } from '../../../lib/language.ts';
import { formatWhen } from '../../../lib/time/when-text.ts';
import { wallClock } from '../../../lib/time/zoned-time.ts';

/** What a command changes about one task, for display: 'Thursday' becomes 'Monday'. */
export interface CommandLine {
  id: string;
  title: string;
  /** Null if only the outcome is displayed, such as a deletion. */
  before: string | null;
  after: string;
}

interface Clock {
  now: Date;
  timeZone: string;
}

/** Returns the change that a command makes to one task. */
export function describeCommand({ verb, change }: Command, task: KnownTask, clock: Clock): CommandLine {
  return { id: task.id, title: task.title, ...describeChange(verb, change, task, clock) };
}

function describeChange(
  verb: CommandVerb,
  change: Change,
  task: KnownTask,
  clock: Clock,
): Pick<CommandLine, 'before' | 'after'> {
  switch (verb) {
    case 'complete':
      return { before: formatStatus(task), after: statusLabels.completed };
    case 'reopen':
      return { before: formatStatus(task), after: statusLabels.pending };
    case 'cancel':
      return { before: formatStatus(task), after: statusLabels.cancelled };
    case 'delete':
      return { before: null, after: 'Deleted' };
    case 'reschedule':
      return describeReschedule(change, task, clock);
    case 'prioritise':
      return { before: priorityLabels[task.priority], after: priorityLabels[change.priority ?? task.priority] };
    case 'backlog':
      return { before: formatStatus(task), after: 'Backlog' };
    case 'pause':
      return { before: recurringStatusLabels.pending, after: recurringStatusLabels.paused };
    case 'resume':
      return { before: recurringStatusLabels.paused, after: recurringStatusLabels.pending };
    case 'skip':
      return { before: null, after: 'Next one skipped' };
    case 'replied':
      return { before: 'Waiting', after: 'Replied' };
    case 'keep_in_touch':
    case 'undo':
      return { before: null, after: 'Undone' };
  }
}

function formatStatus({ status }: KnownTask): string {
  if (status === 'backlog') return 'Backlog';
  return status === 'paused' ? recurringStatusLabels.paused : statusLabels[status];
}

function describeReschedule(
  change: Change,
  task: KnownTask,
  { now, timeZone }: Clock,
): Pick<CommandLine, 'before' | 'after'> {
  const local = wallClock(now, timeZone);
  const format = (due: Due | null) => (due === null ? 'No date' : formatWhen(due, local.date));
  return { before: format(task.due), after: format(applyDueChange(task.due, change, local)) };
}
