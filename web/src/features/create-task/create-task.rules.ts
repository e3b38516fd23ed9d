import type { BacklogCreate, CallBody, RecurringCreate } from '@aide/contract';
import type { Priority, TaskStatus, TaskType } from '@aide/contract/enums';
import { instantAt } from '../../lib/zoned-time.ts';
import { toTwentyFourHours } from './due-time.rules.ts';

/** What the form holds; a type, for a form's values are read by name. */
export type TaskDraft = {
  taskType: string;
  title: string;
  description: string;
  contactId: string;
  priority: string;
  /** A task status, or `backlog`. */
  status: string;
  /** 'yes' or nothing. */
  recurring: string;
  recurrenceText: string;
  /** `YYYY-MM-DD`, or nothing. */
  dueDate: string;
  /** '04:30 PM', or nothing for the whole day. */
  dueTime: string;
};

export const emptyDraft: TaskDraft = {
  taskType: 'todo',
  title: '',
  description: '',
  contactId: '',
  priority: 'medium',
  status: 'pending',
  recurring: '',
  recurrenceText: '',
  dueDate: '',
  dueTime: '',
};

export type CreationKind = 'task' | 'recurring' | 'backlog';

/** What the draft will become. The backlog wins: there the recurring box is not in view. */
export function kindOf({ status, recurring }: TaskDraft): CreationKind {
  if (status === 'backlog') return 'backlog';
  return recurring === '' ? 'task' : 'recurring';
}

export const submitLabels: Record<CreationKind, string> = {
  task: 'Create Task',
  recurring: 'Create Recurring Task',
  backlog: 'Create Backlog Item',
};

export const createdMessages: Record<CreationKind, string> = {
  task: 'Task created successfully!',
  recurring: 'Recurring task created successfully!',
  backlog: 'Backlog item created successfully!',
};

export function validateDraft(draft: TaskDraft): Partial<Record<keyof TaskDraft, string>> {
  const kind = kindOf(draft);
  return {
    ...(draft.title.trim() === '' ? { title: 'Title is required' } : {}),
    ...(kind === 'task' && draft.dueDate === '' ? { dueDate: 'Due date is required' } : {}),
    ...(kind === 'recurring' && draft.recurrenceText.trim() === ''
      ? { recurrenceText: 'Recurrence pattern is required' }
      : {}),
  };
}

type NewTask = CallBody<'createTask'>;

export type Creation =
  | { kind: 'task'; body: NewTask }
  | { kind: 'recurring'; body: RecurringCreate }
  | { kind: 'backlog'; body: BacklogCreate };

/** The call that a valid draft becomes. */
export function creationOf(draft: TaskDraft, timeZone: string): Creation {
  const kind = kindOf(draft);
  const title = draft.title.trim();
  const { description } = draft;
  const contactId = draft.contactId || null;
  const priority = draft.priority as Priority;
  const taskType = draft.taskType as TaskType;
  if (kind === 'backlog') return { kind, body: { title, description, priority, item_type: taskType, contactId } };
  if (kind === 'recurring') {
    const recurrenceText = draft.recurrenceText.trim();
    return { kind, body: { title, description, recurrenceText, priority, taskType, contactId, source: 'dashboard' } };
  }
  const status = draft.status as TaskStatus;
  return {
    kind,
    body: { title, description, status, ...dueOf(draft, timeZone), contactId, priority, task_type: taskType },
  };
}

/** A day is midnight UTC of its date; with a time it is that moment in the user's zone. */
function dueOf({ dueDate, dueTime }: TaskDraft, timeZone: string): Pick<NewTask, 'dueDate' | 'dueHasTime'> {
  const midnight = `${dueDate}T00:00:00.000Z`;
  if (dueTime === '') return { dueDate: midnight };
  const moment = instantAt(dueDate, toTwentyFourHours(dueTime), timeZone).toISOString();
  // Midnight UTC alone would be read as a whole day: half past five in India is a moment all the same.
  return moment.endsWith('T00:00:00.000Z') ? { dueDate: moment, dueHasTime: true } : { dueDate: moment };
}
