import type { CallBody, Contact, Due, Priority, Task, TaskStatus } from '@aide/contract';
import { isOpenStatus } from '@aide/rules';
import { copyTaskFields, listSetFields, taskFields } from '../../../lib/task-fields.ts';
import { priorityLabels, statusLabels } from '../../../lib/text/labels.ts';
import { toTaskDue } from '../../../lib/time/task-due.ts';
import { formatDueRelative } from '../../../lib/time/due-text.ts';

type TaskBody = CallBody<'updateTask'>;

/** A change of one task: the request, the optimistic row and the message of the toast. */
export interface TaskChange {
  body: TaskBody;
  shown: Partial<Task>;
  message: string;
}

const longestTitle = 48;

/** Returns the title in quotation marks, truncated to about two lines, for a toast. */
export function quoteTitle({ title }: Pick<Task, 'title'>): string {
  const text = title || 'Untitled Task';
  return `“${text.length > longestTitle ? `${text.slice(0, longestTitle - 1).trimEnd()}…` : text}”`;
}

export function changeStatus(task: Task, status: TaskStatus, now: Date): TaskChange {
  const completed_at = status === 'completed' ? now.toISOString() : null;
  const reopened = !isOpenStatus(task.status) && status === 'pending';
  const verb = status === 'completed' ? 'Completed' : reopened ? 'Reopened' : null;
  return {
    body: { status },
    shown: { status, completed_at },
    message: verb ? `${verb} ${quoteTitle(task)}` : `${quoteTitle(task)} set to ${statusLabels[status]}`,
  };
}

export function changePriority(task: Task, priority: Priority): TaskChange {
  return {
    body: { priority },
    shown: { priority },
    message: `${quoteTitle(task)} set to ${priorityLabels[priority]}`,
  };
}

/** Starts, changes or ends the waiting for a reply. Without a name, the contact of the task is meant. */
export function changeWaiting(
  task: Pick<Task, 'title' | 'contact'>,
  { since, name }: { since: string | null; name: string | null },
): TaskChange {
  const person = name ?? task.contact?.name ?? 'a reply';
  return {
    body: { waitingSince: since, waitingFor: name },
    shown: { waiting_since: since, waiting_for: name },
    message:
      since === null ? `${quoteTitle(task)} no longer waits for a reply` : `${quoteTitle(task)} waits for ${person}`,
  };
}

interface Clock {
  now: Date;
  timeZone: string;
}

export function changeDue(task: Task, due: Due | null, { now, timeZone }: Clock): TaskChange {
  if (due === null)
    return {
      body: { dueDate: null, dueHasTime: false },
      shown: { due_date: null, due_has_time: false },
      message: `${quoteTitle(task)} has no due date now`,
    };
  const shown = toTaskDue(due, timeZone);
  const when = formatDueRelative(shown, now, timeZone);
  return {
    body: { dueDate: shown.due_date, dueHasTime: shown.due_has_time },
    shown,
    message: `Moved ${quoteTitle(task)}: ${when}`,
  };
}

/** Postpones a task until a day. */
export function postpone(task: Task, due: Due, clock: Clock): TaskChange {
  const moved = changeDue(task, due, clock);
  const when = formatDueRelative(toTaskDue(due, clock.timeZone), clock.now, clock.timeZone);
  return {
    body: { ...moved.body, status: 'postponed' },
    shown: { ...moved.shown, status: 'postponed', completed_at: null },
    message: `Postponed ${quoteTitle(task)}: ${when}`,
  };
}

interface Edited {
  title?: string | undefined;
  contact?: Contact | null | undefined;
  due?: Due | null | undefined;
}

/** Changes the fields of a row; undefined leaves a field unchanged. */
export function editTask(task: Task, { title, contact, due }: Edited, clock: Clock): TaskChange {
  const moved = due === undefined ? null : changeDue(task, due, clock);
  return {
    body: {
      ...(title === undefined ? {} : { title }),
      ...(contact === undefined ? {} : { contactId: contact?.id ?? null }),
      ...moved?.body,
    },
    shown: {
      ...(title === undefined ? {} : { title }),
      ...(contact === undefined ? {} : { contact_id: contact?.id ?? null, contact: contact && toSummary(contact) }),
      ...moved?.shown,
    },
    message: `Saved ${quoteTitle({ title: title ?? task.title })}`,
  };
}

function toSummary({ id, name, email, company }: Contact): NonNullable<Task['contact']> {
  return { id, name, email, company };
}

/** Returns the request that restores the changed fields to their previous values. */
export function toUndoBody(before: Task, body: TaskBody): TaskBody {
  const fields = new Set(Object.keys(body).flatMap(listSetFields));
  return copyTaskFields(
    before,
    taskFields.filter((field) => fields.has(field)),
  );
}
