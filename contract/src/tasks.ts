import { z } from 'zod';
import { contactSummarySchema } from './contacts.ts';
import { priorities, taskSources, taskStatusChoices, taskStatuses, taskTypes } from './enums.ts';
import { limits } from './limits.ts';
import { stepCreateSchema, stepParams, stepSchema, stepTitlesSchema, stepUpdateSchema } from './steps.ts';
import {
  dueDaySchema,
  dueInputSchema,
  idSchema,
  instantSchema,
  optionalText,
  requiredText,
  searchSchema,
} from './text.ts';
import { idParams, nextCursor, pageQuery, route, success, successWith } from './wire.ts';

export const taskSchema = z.object({
  id: idSchema,
  title: z.string(),
  /** The notes: plain text, of any number of lines. */
  description: z.string().nullable(),
  /** The checklist, in its order. */
  steps: z.array(stepSchema),
  status: z.enum(taskStatuses),
  priority: z.enum(priorities),
  task_type: z.enum(taskTypes),
  source: z.enum(taskSources),
  /** Midnight UTC of the day when `due_has_time` is false, else the moment itself. */
  due_date: instantSchema.nullable(),
  due_has_time: z.boolean(),
  completed_at: instantSchema.nullable(),
  contact_id: idSchema.nullable(),
  contact: contactSummarySchema.nullable(),
  recurring_task_id: idSchema.nullable(),
  created_at: instantSchema,
  updated_at: instantSchema,
});
export type Task = z.infer<typeof taskSchema>;

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
});

export const taskCreateSchema = taskFields.partial().extend({
  title: taskFields.shape.title,
  /** `backlog` is not a valid initial status: create a backlog item instead. */
  status: z.enum(taskStatuses, 'That is not a status a task can begin with').optional(),
  /** Default: `dashboard`, or `api` with a personal API token. */
  source: z.enum(taskSources).optional(),
  /** Titles of the first steps, in their order. */
  steps: stepTitlesSchema.optional(),
});

/** Fields that are not sent keep their value. */
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

/** What one bulk request does to each of its tasks. */
export const bulkActionSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('status'), status: z.enum(taskStatuses, 'That is not a task status') }),
  z.object({ action: z.literal('priority'), priority: z.enum(priorities, 'Priority is low, medium, high or urgent') }),
  /** Moves the due day and keeps the time of day; null removes the due date. */
  z.object({ action: z.literal('reschedule'), date: dueDaySchema.nullable() }),
  z.object({ action: z.literal('backlog') }),
  z.object({ action: z.literal('delete') }),
]);
export type BulkAction = z.infer<typeof bulkActionSchema>;

export const bulkRequestSchema = z.object({
  ids: z.array(idSchema).min(1, 'Choose at least one task').max(limits.bulkTasks, bulkLimitMessage),
  change: bulkActionSchema,
});

/** The state that undoing a bulk change gives back to one task; a deleted task and one in the backlog are restored first. */
export const taskStateSchema = taskFields
  .pick({ priority: true, dueDate: true, dueHasTime: true })
  .partial()
  .extend({ id: idSchema, status: z.enum(taskStatuses).optional() });
export type TaskState = z.output<typeof taskStateSchema>;

export const bulkUndoSchema = z.object({
  tasks: z.array(taskStateSchema).min(1, 'Choose at least one task').max(limits.bulkTasks, bulkLimitMessage),
});

export const taskHistoryEntrySchema = z.object({
  id: idSchema,
  at: instantSchema,
  /** Who did it: a channel of the user's, or the product itself. */
  channel: z.enum(['web', 'api', 'telegram', 'email', 'mail_link', 'push', 'scheduler']),
  action: z.enum(['created', 'updated', 'status_changed', 'moved_to_backlog', 'deleted', 'restored']),
  reason: z.string().nullable(),
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
});
export type TaskHistoryEntry = z.infer<typeof taskHistoryEntrySchema>;

/** The list is soonest due first, what has no due date last; without `limit` it returns all tasks. */
export const taskQuerySchema = pageQuery.extend({
  status: z.enum(taskStatuses).optional(),
  priority: z.enum(priorities).optional(),
  task_type: z.enum(taskTypes).optional(),
  contact_id: idSchema.optional(),
  /** Searches title and description. */
  q: searchSchema.optional(),
  /** Due on or after this day or moment; a task due on a day counts while any of that day, in the user's zone, is left. */
  from: dueInputSchema.optional(),
  /** Due before this day or moment. */
  to: dueInputSchema.optional(),
});
export type TaskQuery = z.infer<typeof taskQuerySchema>;

/** A status change returns the task, or the backlog item it became. */
export const statusChangeResultSchema = z.union([
  taskSchema,
  z.object({ id: idSchema, moved_to_backlog: z.literal(true), backlog_item_id: idSchema }),
]);

const tag = 'Tasks';

export const taskRoutes = {
  listTasks: route({
    method: 'GET',
    path: '/tasks',
    summary: 'Tasks, soonest due first; filters and paging are optional',
    tag,
    auth: 'user',
    query: taskQuerySchema,
    status: 200,
    response: successWith(z.array(taskSchema), nextCursor),
    errors: [],
  }),
  createTask: route({
    method: 'POST',
    path: '/tasks',
    summary: 'Create a task',
    tag,
    auth: 'user',
    body: taskCreateSchema,
    status: 201,
    response: success(taskSchema),
    errors: ['CONTACT_NOT_FOUND', 'TRIAL_EXPIRED', 'TOO_MANY'],
  }),
  getTask: route({
    method: 'GET',
    path: '/tasks/:id',
    summary: 'One task',
    tag,
    auth: 'user',
    params: idParams,
    status: 200,
    response: success(taskSchema),
    errors: ['TASK_NOT_FOUND'],
  }),
  updateTask: route({
    method: 'PUT',
    path: '/tasks/:id',
    summary: 'Change a task: the whole body or the status alone',
    tag,
    auth: 'user',
    params: idParams,
    body: taskUpdateSchema,
    status: 200,
    response: success(statusChangeResultSchema),
    errors: ['TASK_NOT_FOUND', 'CONTACT_NOT_FOUND', 'TRIAL_EXPIRED'],
  }),
  changeTaskStatus: route({
    method: 'PATCH',
    path: '/tasks/:id/status',
    summary: 'Change the status; `backlog` moves the task to the backlog',
    tag,
    auth: 'user',
    params: idParams,
    body: statusChangeSchema,
    status: 200,
    response: success(statusChangeResultSchema),
    errors: ['TASK_NOT_FOUND', 'TRIAL_EXPIRED'],
  }),
  deleteTask: route({
    method: 'DELETE',
    path: '/tasks/:id',
    summary: 'Delete a task; it can be restored for 30 days',
    tag,
    auth: 'user',
    params: idParams,
    status: 200,
    response: success(z.object({ id: idSchema })),
    errors: ['TASK_NOT_FOUND'],
  }),
  restoreTask: route({
    method: 'POST',
    path: '/tasks/:id/restore',
    summary: 'Undo a deletion or a move to the backlog',
    tag,
    auth: 'user',
    params: idParams,
    status: 200,
    response: success(taskSchema),
    errors: ['TASK_NOT_FOUND', 'TRIAL_EXPIRED'],
  }),
  createStep: route({
    method: 'POST',
    path: '/tasks/:id/steps',
    summary: 'Add a step to a task',
    tag,
    auth: 'user',
    params: idParams,
    body: stepCreateSchema,
    status: 201,
    response: success(taskSchema),
    errors: ['TASK_NOT_FOUND', 'TOO_MANY', 'TRIAL_EXPIRED'],
  }),
  updateStep: route({
    method: 'PATCH',
    path: '/tasks/:id/steps/:stepId',
    summary: 'Tick, rename or move a step; other steps stay as they are',
    tag,
    auth: 'user',
    params: stepParams,
    body: stepUpdateSchema,
    status: 200,
    response: success(taskSchema),
    errors: ['TASK_NOT_FOUND', 'STEP_NOT_FOUND', 'TRIAL_EXPIRED'],
  }),
  deleteStep: route({
    method: 'DELETE',
    path: '/tasks/:id/steps/:stepId',
    summary: 'Delete a step',
    tag,
    auth: 'user',
    params: stepParams,
    status: 200,
    response: success(taskSchema),
    errors: ['TASK_NOT_FOUND', 'TRIAL_EXPIRED'],
  }),
  changeTasksInBulk: route({
    method: 'POST',
    path: '/tasks/bulk',
    summary: 'Change several tasks: all of them, or none when one is not found',
    tag,
    auth: 'user',
    body: bulkRequestSchema,
    status: 200,
    response: success(z.object({ tasks: z.array(taskSchema), removedIds: z.array(idSchema) })),
    errors: ['TASK_NOT_FOUND', 'CONFLICT', 'TRIAL_EXPIRED'],
  }),
  undoBulkChange: route({
    method: 'POST',
    path: '/tasks/bulk/undo',
    summary: 'Give several tasks back the state they had before a bulk change: all of them or none',
    tag,
    auth: 'user',
    body: bulkUndoSchema,
    status: 200,
    response: success(z.object({ tasks: z.array(taskSchema) })),
    errors: ['TASK_NOT_FOUND', 'CONFLICT', 'TRIAL_EXPIRED'],
  }),
  getTaskHistory: route({
    method: 'GET',
    path: '/tasks/:id/history',
    summary: 'What happened to a task, when and through which channel',
    tag,
    auth: 'user',
    params: idParams,
    status: 200,
    response: success(z.array(taskHistoryEntrySchema)),
    errors: ['TASK_NOT_FOUND'],
  }),
};
