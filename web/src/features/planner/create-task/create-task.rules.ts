import type { CallBody } from '@aide/contract';
import { recurringCreateSchema } from '@aide/contract/recurring';
import { reminderChoiceSchema, taskCreateSchema } from '@aide/contract/task-schemas';
import { z } from 'zod';
import { parseLabelWords } from '../../../lib/text/label-words.ts';
import { dueDay } from '../../../lib/time/coming-days.ts';
import { instantAt } from '../../../lib/time/zoned-time.ts';
import { toTwentyFourHours } from './due-time.rules.ts';

/** The values of the form. A type alias, because interfaces have no implicit index signature. */
export type TaskDraft = {
  taskType: string;
  title: string;
  description: string;
  contactId: string;
  priority: string;
  /** A task status, or `backlog`. */
  status: string;
  /** 'yes' or empty. */
  recurring: string;
  recurrenceText: string;
  /** `YYYY-MM-DD` or empty. */
  dueDate: string;
  /** '04:30 PM', or empty for the whole day. */
  dueTime: string;
  /** Minutes before the due time, or empty. */
  remindBefore: string;
  /** '#work #q4'. */
  labels: string;
  /** The ids of further contacts in the title, separated by commas. */
  alsoWith: string;
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
  remindBefore: '',
  labels: '',
  alsoWith: '',
};

export type CreationKind = 'task' | 'recurring' | 'backlog';

/** Returns what will be created from the draft. The backlog wins, because its form hides the recurring checkbox. */
export function getCreationKind({ status, recurring }: TaskDraft): CreationKind {
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

/** The request for a valid draft. */
export type Creation =
  | { kind: 'task'; body: CallBody<'createTask'> }
  | { kind: 'recurring'; body: CallBody<'createRecurringTask'> }
  | { kind: 'backlog'; body: CallBody<'createBacklogItem'> };

const task = taskCreateSchema.shape;

const sharedFields = {
  title: task.title,
  description: task.description.transform((text) => text ?? ''),
  priority: task.priority.unwrap(),
  taskType: task.task_type.unwrap(),
  contactId: recurringCreateSchema.shape.contactId,
};

const noneIfEmpty = (list: string[]) => (list.length === 0 ? undefined : list);
const labels = z
  .string()
  .transform((text) => noneIfEmpty(parseLabelWords(text)))
  .pipe(task.labels);
const alsoWith = z
  .string()
  .transform((ids) => noneIfEmpty(ids.split(',').filter((id) => id !== '')))
  .pipe(task.alsoWith);
const extras = { remindBefore: reminderChoiceSchema, labels, alsoWith };

/** Returns the schema for a draft of this kind: the contract's fields, plus what only the form requires. */
export function createDraftSchema(kind: CreationKind, timeZone: string): z.ZodType<Creation> {
  if (kind === 'backlog')
    return z
      .object({ ...sharedFields, labels })
      .transform(
        ({ taskType, labels: tags, ...body }) =>
          ({ kind, body: { ...body, ...(tags && { tags }), item_type: taskType } }) satisfies Creation,
      );
  if (kind === 'recurring')
    return z
      .object({ ...sharedFields, ...extras, recurrenceText: recurringCreateSchema.shape.recurrenceText })
      .transform((body) => ({ kind, body: { ...body, source: 'dashboard' } }) satisfies Creation);
  return z
    .object({
      ...sharedFields,
      status: task.status.unwrap(),
      dueDate: z.string(),
      dueTime: z.string(),
      ...extras,
    })
    .transform(
      ({ taskType, dueDate, dueTime, ...body }) =>
        ({ kind, body: { ...body, ...toDue(dueDate, dueTime, timeZone), task_type: taskType } }) satisfies Creation,
    );
}

/** A due day is midnight UTC of its date; a due time is an instant in the user's time zone. Without a date, both are ignored. */
function toDue(date: string, time: string, timeZone: string): { dueDate: string | null; dueHasTime?: true } {
  if (date === '') return { dueDate: null };
  if (time === '') return { dueDate: dueDay(date) };
  const moment = instantAt(date, toTwentyFourHours(time), timeZone).toISOString();
  // The server reads midnight UTC as a whole day unless `due_has_time` is true: 05:30 AM in India is midnight UTC.
  return moment === dueDay(moment.slice(0, 10)) ? { dueDate: moment, dueHasTime: true } : { dueDate: moment };
}
