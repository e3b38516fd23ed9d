import { isOpenStatus } from '@aide/rules';
import type { BacklogItemWithContact } from '../../features/planner/backlog/backlog.repository.ts';
import type { ContactRow } from '../../features/planner/contacts/contacts.table.ts';
import { toLocalDue } from '../../features/assistant/requests/known-tasks.ts';
import { presentRecurringTask } from '../../features/planner/recurring/recurring.presenter.ts';
import type { RecurringTaskWithContact } from '../../features/planner/recurring/recurring.repository.ts';
import type { TaskWithContact } from '../../features/planner/tasks/tasks.repository.ts';
import { formatCount } from '../../platform/plural.ts';
import type { ToolResult } from './tool.ts';

/** One line of a list. Missing values are omitted, to keep long lists small. */
export interface Line extends Record<string, unknown> {
  id: string;
  title: string;
}

/** '2026-11-20', or '2026-11-20T09:00' in the user's time zone. */
export function formatWhen(at: Date, hasTime: boolean, timeZone: string): string {
  const { date, time } = toLocalDue(at, hasTime, timeZone);
  return time === null ? date : `${date}T${time}`;
}

/** A task in a list; notes and steps are only in get_task. */
export function presentTaskLine(task: TaskWithContact, timeZone: string): Line {
  const { id, title, dueAt, dueHasTime, priority, status, contact, waitingSince, waitingFor, labels } = task;
  return {
    id,
    title,
    ...(dueAt && { due: formatWhen(dueAt, dueHasTime, timeZone) }),
    priority,
    status,
    ...(contact && { contact: contact.name }),
    ...(labels.length > 0 && { labels }),
    ...(waitingSince !== null &&
      isOpenStatus(status) && { waiting_for: waitingFor ?? contact?.name ?? 'an answer', waiting_since: waitingSince }),
  };
}

/** A task with all fields that are useful to a model, and the names of its further contacts. */
export function presentTaskDetails(task: TaskWithContact, alsoWith: readonly string[], timeZone: string): Line {
  const { description, steps, taskType, contact, completedAt, recurringTaskId, createdAt } = task;
  return {
    ...presentTaskLine(task, timeZone),
    type: taskType,
    ...(contact && {
      contact: { id: contact.id, name: contact.name, ...(contact.company && { company: contact.company }) },
    }),
    ...(alsoWith.length > 0 && { also_with: alsoWith }),
    ...(description !== null && { notes: description }),
    ...(steps.length > 0 && { steps }),
    ...(task.remindBefore !== null && { remind_minutes_before: task.remindBefore }),
    ...(recurringTaskId !== null && { recurring_task_id: recurringTaskId }),
    ...(completedAt && { completed: formatWhen(completedAt, true, timeZone) }),
    created: formatWhen(createdAt, true, timeZone),
  };
}

export function presentContactLine({
  id,
  name,
  email,
  phone,
  company,
  designation,
  otherEmails,
  otherPhones,
  birthday,
  notes,
}: ContactRow): Record<string, unknown> {
  return {
    id,
    name,
    ...(company !== null && { company }),
    ...(designation !== null && { role: designation }),
    ...(email !== null && { email }),
    ...(phone !== null && { phone }),
    ...(otherEmails.length > 0 && { other_emails: otherEmails }),
    ...(otherPhones.length > 0 && { other_phones: otherPhones }),
    ...(birthday !== null && { birthday }),
    ...(notes !== null && { notes }),
  };
}

export function presentBacklogLine({ id, title, priority, itemType, tags, contact }: BacklogItemWithContact): Line {
  return {
    id,
    title,
    priority,
    type: itemType,
    ...(tags.length > 0 && { tags }),
    ...(contact && { contact: contact.name }),
  };
}

export function presentRecurringLine(task: RecurringTaskWithContact): Line {
  const { id, title, priority, status, contact, recurrenceDescription } = presentRecurringTask(task);
  const { nextOccurrence, timezone, pattern } = task;
  return {
    id,
    title,
    repeats: recurrenceDescription,
    ...(status === 'pending' &&
      nextOccurrence && { next: formatWhen(nextOccurrence, true, timezone).slice(0, pattern.time === null ? 10 : 16) }),
    priority,
    status,
    ...(contact && { contact: contact.name }),
  };
}

/** Formats lines as text with the same content, for models that do not read structured data. */
export function formatLines(lines: readonly Record<string, unknown>[]): string {
  return lines.map(formatLine).join('\n');
}

const quiet = new Set(['medium', 'pending', 'todo']);

const isText = (value: unknown): value is string => typeof value === 'string';

function formatLine({ id, title, name, due, next, contact, ...rest }: Record<string, unknown>): string {
  const facts = [contact, ...Object.values(rest)]
    .flat()
    .filter(isText)
    .filter((value) => !quiet.has(value));
  const parts = [due ?? next, title ?? name, facts.length > 0 ? `(${facts.join(', ')})` : undefined].filter(isText);
  return `- ${parts.join(' ')}${isText(id) ? ` [${id}]` : ''}`;
}

/** Returns a page of a list: the entries, the total and the cursor of the next page. */
export function toListResult(
  name: string,
  noun: string,
  { lines, total, nextCursor }: { lines: readonly Record<string, unknown>[]; total: number; nextCursor: string | null },
): ToolResult {
  const head = lines.length === total ? formatCount(total, noun) : `${lines.length} of ${formatCount(total, noun)}`;
  const more = nextCursor === null ? '' : `\nMore with cursor ${nextCursor}`;
  return {
    text: `${head}\n${formatLines(lines)}${more}`.trim(),
    data: { [name]: lines, total, next_cursor: nextCursor },
  };
}
