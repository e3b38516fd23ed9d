import type { BacklogItem, Priority, RecurringTask, Task } from '@aide/contract';
import { formatLead, getAwaitedName } from '@aide/rules';
import { localDay, localTime } from '../../../platform/local-time.ts';

export interface Made {
  task: Task | null;
  recurringTask: RecurringTask | null;
  backlogItem: BacklogItem | null;
}

export interface Viewpoint {
  now: Date;
  timeZone: string;
}

const priorityWords: Partial<Record<Priority, string>> = {
  low: 'low priority',
  high: 'high priority',
  urgent: 'urgent',
};

/** Formats one sentence about what was created and when it is due: "Saved: Call Priya about the renewal, tomorrow at 4:00 PM, high priority". */
export function summarise(made: Made, viewpoint: Viewpoint): string {
  const { task, recurringTask, backlogItem } = made;
  const thing = task ?? recurringTask ?? backlogItem;
  if (!thing) return 'This no longer exists.';
  const priority = priorityWords[thing.priority];
  const parts = [
    backlogItem ? `Saved to the backlog: ${thing.title}` : `Saved: ${thing.title}`,
    task ? formatDue(task, viewpoint) : recurringTask ? formatRecurrence(recurringTask, viewpoint) : undefined,
    formatReminder(task ?? recurringTask),
    (task ?? recurringTask)?.waiting_since == null ? undefined : formatAwaited(task ?? recurringTask),
    priority,
  ];
  return parts.filter((part) => part !== undefined).join(', ');
}

function formatReminder(thing: Task | RecurringTask | null): string | undefined {
  if (thing?.remind_before == null) return undefined;
  return thing.remind_before === 0 ? undefined : `reminder ${formatLead(thing.remind_before)}`;
}

function formatAwaited(thing: Task | RecurringTask | null): string {
  return `waiting for ${(thing && getAwaitedName(thing)) ?? 'a reply'}`;
}

function formatDue({ due_date: due, due_has_time: hasTime }: Task, viewpoint: Viewpoint): string {
  if (due === null) return 'no due date';
  if (hasTime) return formatTime(new Date(due), viewpoint.timeZone, viewpoint);
  return formatDay(Temporal.PlainDate.from(due.slice(0, 10)), viewpoint);
}

function formatRecurrence(recurring: RecurringTask, viewpoint: Viewpoint): string {
  const { recurrenceDescription: words, next_occurrence: next, recurrence_pattern: pattern, timezone } = recurring;
  const repeats = words.charAt(0).toLowerCase() + words.slice(1);
  const first = hasFirstToday(recurring, viewpoint) ? ', first today' : '';
  if (next === null) return `${repeats}${first}`;
  const moment = new Date(next);
  const when =
    pattern.time === null ? formatDay(localDay(moment, timezone), viewpoint) : formatTime(moment, timezone, viewpoint);
  return `${repeats}${first}, next ${when}`;
}

/** Returns true if the recurring task starts today and its first occurrence is already a task. */
export function hasFirstToday(
  { starts_on: startsOn, recurrence_count: made, timezone }: RecurringTask,
  { now }: Viewpoint,
): boolean {
  return made > 0 && startsOn === localDay(now, timezone).toString();
}

function formatTime(moment: Date, timeZone: string, viewpoint: Viewpoint): string {
  const local = localTime(moment, timeZone);
  const clock = `${local.hour % 12 || 12}:${String(local.minute).padStart(2, '0')} ${local.hour < 12 ? 'AM' : 'PM'}`;
  return `${formatDay(local.toPlainDate(), viewpoint)} at ${clock}`;
}

function formatDay(day: Temporal.PlainDate, { now, timeZone }: Viewpoint): string {
  const today = localDay(now, timeZone);
  const days = today.until(day).days;
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  const year = day.year === today.year ? undefined : ('numeric' as const);
  return day.toLocaleString('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year });
}
