import type { Priority, TaskType } from '@aide/contract';
import { dueWords, overdueWords } from '../../../features/planner/tasks/format-due.ts';
import type { TaskWithContact } from '../../../features/planner/tasks/tasks.repository.ts';
import { html, type Html } from '../../../platform/html.ts';
import { oneLine, shorten } from './markup.ts';

/** Maximum length of a title in a list. */
const titleInList = 100;

export const priorityNames: Record<Priority, string> = { low: 'Low', medium: 'Medium', high: 'High', urgent: 'Urgent' };
export const typeNames: Record<TaskType, string> = { todo: 'Todo', follow_up: 'Follow-up' };

/** '2. <b>Call Priya</b> · Today, 4:00 PM · Priya Nair'. */
export function formatTaskLine(
  task: TaskWithContact,
  number: number,
  { now, timeZone }: { now: Date; timeZone: string },
): Html {
  const when = overdueWords(task, now, timeZone) ?? (task.dueAt === null ? null : dueWords(task, now, timeZone));
  return formatListLine(number, task.title, [when, task.contact?.name, formatUrgency(task.priority)]);
}

export function formatListLine(number: number, title: string, facts: (string | null | undefined)[]): Html {
  const known = facts.filter((fact) => fact != null && fact !== '');
  const rest = known.length === 0 ? '' : ` · ${known.join(' · ')}`;
  return html`${number}. <b>${shorten(oneLine(title), titleInList)}</b>${rest}`;
}

/** Returns the priority for a list, or null for the default. */
export function formatUrgency(priority: Priority): string | null {
  return priority === 'high' || priority === 'urgent' ? `${priorityNames[priority]} priority` : null;
}
