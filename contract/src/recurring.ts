import { z } from 'zod';
import { contactSummarySchema } from './contacts.ts';
import { priorities, recurringStatuses, taskSources, taskTypes } from './enums.ts';
import { recurrenceSchema } from './language.ts';
import { limits } from './limits.ts';
import { stepTitlesSchema } from './tasks.ts';
import { blankIsNull, idSchema, instantSchema, optionalText, requiredText, searchSchema } from './text.ts';
import { idParams, nextCursor, pageQuery, route, success, successWith } from './wire.ts';

export const recurringTaskSchema = z.object({
  id: idSchema,
  title: z.string(),
  description: z.string().nullable(),
  /** The checklist that each occurrence begins with. */
  steps: z.array(z.string()),
  status: z.enum(recurringStatuses),
  priority: z.enum(priorities),
  task_type: z.enum(taskTypes),
  /** Null when paused or when the pattern has run out. */
  next_occurrence: instantSchema.nullable(),
  timezone: z.string(),
  /** How many tasks the pattern has generated. */
  recurrence_count: z.int(),
  recurrence_pattern: recurrenceSchema,
  recurrenceDescription: z.string(),
  createdAt: instantSchema,
  contact_id: idSchema.nullable(),
  contact: contactSummarySchema.nullable(),
});
export type RecurringTask = z.infer<typeof recurringTaskSchema>;

export const recurringCreateSchema = z.object({
  title: requiredText('Title', limits.title),
  description: optionalText('Description', limits.description),
  steps: stepTitlesSchema.default([]),
  recurrenceText: requiredText('Recurrence pattern', limits.recurrenceText),
  priority: z.enum(priorities).default('medium'),
  taskType: z.enum(taskTypes).default('todo'),
  contactId: blankIsNull('Contact', idSchema),
  source: z.enum(taskSources).default('dashboard'),
});
export type RecurringCreate = z.input<typeof recurringCreateSchema>;

export const recurringToggleSchema = z.object({ action: z.enum(['pause', 'resume'], 'Action is pause or resume') });

const tag = 'Recurring tasks';

export const recurringRoutes = {
  listRecurringTasks: route({
    method: 'GET',
    path: '/recurring-tasks',
    summary: 'Recurring tasks, next occurrence first',
    tag,
    auth: 'user',
    query: pageQuery.extend({
      status: z.enum(recurringStatuses).optional(),
      priority: z.enum(priorities).optional(),
      /** Searches title and description. */
      q: searchSchema.optional(),
    }),
    status: 200,
    response: successWith(z.object({ tasks: z.array(recurringTaskSchema) }), nextCursor),
    errors: [],
  }),
  createRecurringTask: route({
    method: 'POST',
    path: '/recurring-tasks',
    summary: "Create a recurring task from words such as 'every monday at 9 AM'",
    tag,
    auth: 'user',
    body: recurringCreateSchema,
    status: 201,
    response: success(recurringTaskSchema),
    errors: ['RECURRENCE_NOT_UNDERSTOOD', 'CONTACT_NOT_FOUND', 'TRIAL_EXPIRED'],
  }),
  previewRecurrence: route({
    method: 'POST',
    path: '/recurring-tasks/preview',
    summary: 'What words would repeat, and the next three dates',
    tag,
    auth: 'user',
    body: recurringCreateSchema.pick({ recurrenceText: true }),
    status: 200,
    response: success(
      z.object({
        recurrence_pattern: recurrenceSchema,
        recurrenceDescription: z.string(),
        next: z.array(instantSchema),
      }),
    ),
    errors: ['RECURRENCE_NOT_UNDERSTOOD'],
  }),
  toggleRecurringTask: route({
    method: 'PATCH',
    path: '/recurring-tasks/:id/toggle',
    summary: 'Pause, or resume from now on without making up for what was missed',
    tag,
    auth: 'user',
    params: idParams,
    body: recurringToggleSchema,
    status: 200,
    response: success(recurringTaskSchema),
    errors: ['RECURRING_TASK_NOT_FOUND', 'TRIAL_EXPIRED'],
  }),
  deleteRecurringTask: route({
    method: 'DELETE',
    path: '/recurring-tasks/:id',
    summary: 'Stop all future occurrences; tasks already made stay',
    tag,
    auth: 'user',
    params: idParams,
    status: 200,
    response: success(z.object({ id: idSchema })),
    errors: ['RECURRING_TASK_NOT_FOUND'],
  }),
};
