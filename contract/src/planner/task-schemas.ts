import { z } from 'zod';
import { contactSummarySchema } from './contacts.ts';
import { priorities, taskSources, taskStatusChoices, taskStatuses, taskTypes } from '../enums.ts';
import { limits } from '../limits.ts';
import { sortSchema, syncQuery } from './sync.ts';
import { stepSchema, stepTitlesSchema } from './steps.ts';
import {
  dueDaySchema,
  dueInputSchema,
  idSchema,
  instantSchema,
  labelsSchema,
  optionalLine,
  optionalText,
  requiredText,
  searchSchema,
  text,
} from '../text.ts';
import { pageQuery } from '../wire.ts';

/**
 * The fields of a task that recurring tasks give to their occurrences and messages to their tasks, as responses have them. A new field of
 * this kind is added here, to `sharedInputs` and to `emptySharedFields`.
 */
export const sharedFields = {
  /** How many minutes before the due date the reminder is sent; null: at the times of the reminder settings. */
  remind_before: z.int().nullable(),
  /** Contacts that the task is about besides `contact_id`. */
  also_with: z.array(idSchema),
  labels: z.array(z.string()),
};

export const taskSchema = z.object({
  id: idSchema,
  title: z.string(),
  /** The notes: plain text, one or more lines. */
  description: z.string().nullable(),
  /** The checklist, in order. */
  steps: z.array(stepSchema),
  status: z.enum(taskStatuses),
  priority: z.enum(priorities),
  task_type: z.enum(taskTypes),
  source: z.enum(taskSources),
  /** Midnight UTC of the day when `due_has_time` is false, else the exact time. */
  due_date: instantSchema.nullable(),
  due_has_time: z.boolean(),
  completed_at: instantSchema.nullable(),
  contact_id: idSchema.nullable(),
  contact: contactSummarySchema.nullable(),
  recurring_task_id: idSchema.nullable(),
  /** The day since which an answer is awaited; null when the task does not wait. Kept when the task is completed. */
  waiting_since: z.iso.date().nullable(),
  /** The person waited for, if not the contact: a name, or words such as "the bank". */
  waiting_for: z.string().nullable(),
  ...sharedFields,
  created_at: instantSchema,
  updated_at: instantSchema,
});
export type Task = z.infer<typeof taskSchema>;

/** Minutes before the due date. Replaces the earlier reminders of the settings; a reminder at the due time is kept. */
const remindBeforeSchema = z.int('Remind before is a number of minutes').min(0).max(limits.remindBefore).nullable();

/** Further contacts, after `contactId`. */
const alsoWithSchema = z.array(idSchema).max(limits.alsoWith, `At most ${limits.alsoWith} further contacts`);

/** The shared fields as requests send them. */
export const sharedInputs = { remindBefore: remindBeforeSchema, alsoWith: alsoWithSchema, labels: labelsSchema };

/** The same by their response names, for corrections of a message and exports. */
export const sharedInputsByName = {
  remind_before: remindBeforeSchema,
  also_with: alsoWithSchema,
  labels: labelsSchema,
} satisfies Record<keyof typeof sharedFields, z.ZodType>;

/** The value of a select for `remindBefore`; empty: none. */
export const reminderChoiceSchema = z
  .string()
  .transform((minutes) => (minutes === '' ? undefined : Number(minutes)))
  .pipe(remindBeforeSchema.unwrap().optional());

const taskFields = z.object({
  title: requiredText('Title', limits.title),
  description: optionalText('Description', limits.description),
  status: z.enum(taskStatusChoices, 'That is not a task status'),
  priority: z.enum(priorities, 'Priority is low, medium, high or urgent'),
  task_type: z.enum(taskTypes, 'Task type is todo or follow_up'),
  dueDate: dueInputSchema.nullable(),
  /** Default: false for midnight UTC, else true. */
  dueHasTime: z.boolean().nullable(),
  contactId: idSchema.nullable(),
  /** Null ends the waiting. */
  waitingSince: dueDaySchema.nullable(),
  /** The person waited for, if not the contact. Without `waitingSince`, a task that does not wait yet waits from today. */
  waitingFor: optionalLine('Waiting for', limits.name),
  ...sharedInputs,
});

export const taskCreateSchema = taskFields.partial().extend({
  title: taskFields.shape.title,
  /** `backlog` is not a valid initial status: create a backlog item instead. */
  status: z.enum(taskStatuses, 'That is not a status a task can begin with').optional(),
  /** Default: `dashboard`, or `api` with a personal API token. */
  source: z.enum(taskSources).optional(),
  /** Titles of the first steps, in order. */
  steps: stepTitlesSchema.optional(),
});

/** Omitted fields keep their value. */
export const taskUpdateSchema = taskFields.partial();
export type TaskUpdate = z.output<typeof taskUpdateSchema>;

/** The body of the edit form, which repeats the due date and the contact under the names of the response (S3.task.11). */
export type TaskEdit = z.input<typeof taskUpdateSchema> & Pick<Task, 'due_date' | 'contact_id'>;

export const statusChangeSchema = z.object({
  status: z.enum(taskStatusChoices, 'That is not a task status'),
  reason: optionalText('Reason', limits.reason),
});
export type StatusChange = z.input<typeof statusChangeSchema>;

const bulkLimitMessage = `At most ${limits.bulkTasks} tasks can be changed at once`;

/** The change that a bulk request makes to each task. */
export const bulkActionSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('status'), status: z.enum(taskStatuses, 'That is not a task status') }),
  z.object({ action: z.literal('priority'), priority: z.enum(priorities, 'Priority is low, medium, high or urgent') }),
  /** Moves the due day and keeps the time of day; null removes the due date. */
  z.object({ action: z.literal('reschedule'), date: dueDaySchema.nullable() }),
  /** Sets the status `postponed` and moves the due day as `reschedule` does. */
  z.object({ action: z.literal('postpone'), date: dueDaySchema }),
  z.object({ action: z.literal('backlog') }),
  z.object({ action: z.literal('delete') }),
]);
export type BulkAction = z.infer<typeof bulkActionSchema>;

export const bulkRequestSchema = z.object({
  ids: z.array(idSchema).min(1, 'Choose at least one task').max(limits.bulkTasks, bulkLimitMessage),
  change: bulkActionSchema,
});

/**
 * The earlier state of one task, which undoing a bulk change restores; a deleted task and one in the backlog are
 * restored first.
 */
export const taskStateSchema = taskFields
  .pick({ priority: true, dueDate: true, dueHasTime: true })
  .partial()
  .extend({ id: idSchema, status: z.enum(taskStatuses).optional() });
export type TaskState = z.output<typeof taskStateSchema>;

export const bulkUndoSchema = z.object({
  tasks: z.array(taskStateSchema).min(1, 'Choose at least one task').max(limits.bulkTasks, bulkLimitMessage),
});

/** The changes that a reply made: `undo` is the body of `POST /tasks/replied/undo`. */
export const repliedUndoSchema = z.object({
  tasks: z.array(taskStateSchema.pick({ id: true, status: true })).max(limits.bulkTasks, bulkLimitMessage),
  /** The recurring task that was ended. */
  recurringTaskId: idSchema.nullable(),
});
export type RepliedUndo = z.output<typeof repliedUndoSchema>;

export const repliedSchema = z.object({
  /** The tasks in their current state: the one of the request first, then other open occurrences of its recurring task. */
  tasks: z.array(taskSchema),
  undo: repliedUndoSchema,
});

export const taskHistoryEntrySchema = z.object({
  id: idSchema,
  at: instantSchema,
  /** Who made the change: one of the user's channels, or the product itself. */
  channel: z.enum(['web', 'api', 'telegram', 'whatsapp', 'email', 'mail_link', 'push', 'scheduler']),
  action: z.enum(['created', 'updated', 'status_changed', 'moved_to_backlog', 'deleted', 'restored']),
  reason: z.string().nullable(),
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
});
export type TaskHistoryEntry = z.infer<typeof taskHistoryEntrySchema>;

/** Ordered by due date, tasks without one last; without `limit` the list has all tasks. */
export const taskQuerySchema = pageQuery.extend({
  status: z.enum(taskStatuses).optional(),
  priority: z.enum(priorities).optional(),
  task_type: z.enum(taskTypes).optional(),
  /** Tasks about this contact, first or further. */
  contact_id: idSchema.optional(),
  /** Without `#`; case does not matter. */
  label: text('Label', limits.tag).optional(),
  /** `true`: open tasks that wait for an answer; `false`: all others. */
  waiting: z.enum(['true', 'false']).optional(),
  /** Searches title and description. */
  q: searchSchema.optional(),
  /** Due on or after this day or instant; a task due on a day matches until that day ends in the user's zone. */
  from: dueInputSchema.optional(),
  /** Due before this day or instant. */
  to: dueInputSchema.optional(),
  /** `true`: open tasks that are overdue now, in the user's zone; `false`: all others. */
  overdue: z.enum(['true', 'false']).optional(),
  /** Default: `due_date`. Tasks without a due date come last in both directions. */
  sort: sortSchema(['due_date', 'created_at', 'updated_at', 'title']).optional(),
  ...syncQuery,
});
export type TaskQuery = z.infer<typeof taskQuerySchema>;

/** A status change returns the task, or the backlog item that it became. */
export const statusChangeResultSchema = z.union([
  taskSchema,
  z.object({ id: idSchema, moved_to_backlog: z.literal(true), backlog_item_id: idSchema }),
]);
