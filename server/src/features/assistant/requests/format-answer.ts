import type { CaptureItem, Entry, QuestionType, RecurringTask, TalkType, Task } from '@aide/contract';
import { getAwaitedName } from '@aide/rules';
import type { TalkRequest } from '@aide/language';
import { formatCount } from '../../../platform/plural.ts';
import type { WeeklyReport } from '../../reminders/deliveries/notices.ts';
import { dueWords } from '../../planner/tasks/format-due.ts';
import type { Viewpoint } from './format-change.ts';

export const talkReplies: Record<TalkType, string> = {
  hello: 'Hello! Tell me what to remember, or ask what is due.',
  thanks: 'You’re welcome.',
  help: 'Tell me what to remember: “call Priya tomorrow at 4 and send Rahul the quote by Friday”. Tell me what changed: “the rent is paid”, “move the dentist to Friday”, “undo”. Ask me: “what’s due today?”, “what’s next?”.',
};

const cannotAnswer =
  'I can’t answer that yet. I can only tell you what is due, done or next and about your contacts, and remember and change tasks. Send “save it” to keep it as a task.';
const nothingChanged = 'Okay. Nothing was changed.';

/** Replies to what is no task, command or question about tasks. */
export const actReplies: Record<NonNullable<TalkRequest['act']>, string> = {
  person: cannotAnswer,
  other: cannotAnswer,
  yes: 'Okay.',
  no: nothingChanged,
  stop: nothingChanged,
  story: 'Okay.',
  report: 'Noted. No open task fits that.',
  unsure: 'I did not save that. Save it as a task?',
};

/** The acts after which the message can be saved as a task. */
export const savableActs: ReadonlySet<TalkRequest['act']> = new Set(['person', 'other', 'unsure']);

/** Formats the question whom a new task is about. */
export function formatContactQuestion(options: readonly { label: string }[]): string {
  const labels = options.map(({ label }) => label);
  return `Who is it about: ${labels.slice(0, -1).join(', ')} or ${labels.at(-1) ?? ''}?`;
}

/** Formats the created tasks: the summary of one, the number of several. */
export function formatCreated(items: readonly CaptureItem[]): string {
  const [first] = items;
  return first && items.length === 1 ? first.summary : `${formatCount(items.length, 'task')} saved`;
}

/** Formats the answer to a question; the tasks are listed below it. */
export function formatAnswer(
  ask: QuestionType,
  { entries, total, target }: { entries: readonly Entry[]; total: number; target: string },
  view: Viewpoint,
): string {
  const [first] = entries;
  if (!first) return formatNothing(ask, target);
  if (ask === 'next') return `Next: ${formatEntry(first, view)}`;
  const awaited = entries.map(({ task, recurringTask }) => task ?? recurringTask).map(findAwaited);
  if (ask === 'list' && awaited.every((name) => name !== null))
    return `${formatCount(total, 'task')}, waiting for ${[...new Set(awaited)].join(', ')}`;
  if (ask === 'when' && total === 1) return formatEntry(first, view);
  if (ask === 'done') {
    const isDone = first.task?.status === 'completed';
    return isDone ? `${formatCount(total, 'task')} done` : `Not yet: ${formatEntry(first, view)}`;
  }
  return ask === 'count' ? `${formatCount(total, 'task')}.` : formatCount(total, 'task');
}

/** Returns who a task waits for, or null if it does not wait. */
function findAwaited(task: Task | RecurringTask | null): string | null {
  return task?.waiting_since == null ? null : (getAwaitedName(task) ?? 'a reply');
}

function formatNothing(ask: QuestionType, target: string): string {
  const about = target.trim() === '' ? '' : ` for “${target.trim()}”`;
  if (ask === 'next') return 'You have no open tasks.';
  if (ask === 'count') return 'None.';
  if (ask === 'done') return `I found nothing done${about}.`;
  return `I found no open tasks${about}.`;
}

function formatEntry({ title, task, recurringTask }: Entry, { now, timeZone }: Viewpoint): string {
  const due = task?.due_date ?? recurringTask?.next_occurrence;
  if (due == null) return `${title}, no due date`;
  const dueHasTime = task ? task.due_has_time : recurringTask?.recurrence_pattern.time !== null;
  const words = dueWords({ dueAt: new Date(due), dueHasTime }, now, timeZone);
  return `${title}, ${words.replace(/^(Today|Tomorrow|Yesterday)\b/, (word) => word.toLowerCase())}`;
}

export function formatReport({ tasksCompleted, tasksCreated, completionRate, overdueTasks }: WeeklyReport): string {
  return `In the last seven days: ${tasksCompleted} completed, ${tasksCreated} created, completion rate ${completionRate}%. Overdue now: ${overdueTasks}.`;
}
