import type { CommandVerb, EntryChange, EntryState, Priority } from '@aide/contract';
import { dueWords } from '../../planner/tasks/format-due.ts';
import { formatCount } from '../../../platform/plural.ts';

export interface Viewpoint {
  now: Date;
  timeZone: string;
}

const priorityNames: Record<Priority, string> = { low: 'Low', medium: 'Medium', high: 'High', urgent: 'Urgent' };

/** The words before the title in a reply about a change. */
export const verbWords: Record<CommandVerb, string> = {
  complete: 'Done',
  reopen: 'Open again',
  cancel: 'Cancelled',
  delete: 'Deleted',
  reschedule: 'Moved',
  prioritise: 'Priority changed',
  backlog: 'Moved to the backlog',
  pause: 'Paused',
  resume: 'Resumed',
  start: 'In progress',
  edit: 'Changed',
  skip: 'Skipped',
  replied: 'Replied',
  keep_in_touch: 'Keep in touch',
  undo: 'Undone',
};

/** Formats a change: "Thu 19 Nov → Mon 23 Nov". */
export function formatChange(verb: CommandVerb, before: EntryState, after: EntryState, view: Viewpoint): string {
  const { title = '', contact, repeats } = after;
  if (repeats !== undefined && repeats !== before.repeats) return `${before.repeats ?? ''} → ${repeats}`;
  if (verb === 'skip') return `next ${formatDue(after, view)}`;
  if (verb === 'edit' && contact !== before.contact && title === before.title)
    return `${before.contact ?? 'No contact'} → ${contact ?? 'No contact'}`;
  if (verb === 'edit') return title;
  if (verb === 'reschedule') return `${formatDue(before, view)} → ${formatDue(after, view)}`;
  if (verb === 'prioritise') return `${priorityNames[before.priority]} → ${priorityNames[after.priority]}`;
  return verbWords[verb];
}

function formatDue({ due_date: date, due_has_time: dueHasTime }: EntryState, { now, timeZone }: Viewpoint): string {
  return dueWords({ dueAt: date === null ? null : new Date(date), dueHasTime }, now, timeZone);
}

/** Formats all changes as sentences: "Moved: Call Priya · Thu 19 Nov → Mon 23 Nov", or "Done: 3 tasks". */
export function formatChanges(changes: readonly EntryChange[]): string[] {
  return [...Map.groupBy(changes, ({ verb }) => verb)].map(([verb, group]) => {
    const [first] = group;
    if (!first || group.length > 1) return `${verbWords[verb]}: ${formatCount(group.length, 'task')}`;
    const words = first.summary === verbWords[verb] ? '' : ` · ${first.summary}`;
    return `${verbWords[verb]}: ${first.title}${words}`;
  });
}
