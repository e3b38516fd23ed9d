import { z } from 'zod';
import { contactSummarySchema } from './contacts.ts';
import { priorities, recurringStatuses, taskSources, taskTypes } from '../enums.ts';
import { recurrenceSchema } from '../language.ts';
import { limits } from '../limits.ts';
import { stepTitlesSchema } from './steps.ts';
import { sharedFields, sharedInputs } from './task-schemas.ts';
import { sortSchema, syncFields, syncQuery } from './sync.ts';
import {
  blankIsNull,
  dueDaySchema,
  idSchema,
  instantSchema,
  optionalLine,
  optionalText,
  requiredText,
  searchSchema,
} from '../text.ts';
import { idParams, nextCursor, pageQuery, route, success, successWith } from '../wire.ts';

export const recurringTaskSchema = z.object({
  id: idSchema,
  title: z.string(),
  description: z.string().nullable(),
  /** The checklist that each occurrence begins with. */
  steps: z.array(z.string()),
  status: z.enum(recurringStatuses),
  priority: z.enum(priorities),
  task_type: z.enum(taskTypes),
  /** Null when paused or when the pattern has ended. */
  next_occurrence: instantSchema.nullable(),
  timezone: z.string(),
  /** The first local day; intervals and counts start there. */
  starts_on: z.iso.date(),
  /** How many tasks the pattern has generated. */
  recurrence_count: z.int(),
  recurrence_pattern: recurrenceSchema,
  recurrenceDescription: z.string(),
  createdAt: instantSchema,
  updated_at: instantSchema,
  contact_id: idSchema.nullable(),
  contact: contactSummarySchema.nullable(),
  /** The day since which an answer is awaited: it repeats until the answer comes. Null: it repeats by its pattern alone. */
  waiting_since: z.iso.date().nullable(),
  /** The person waited for, if not the contact. */
  waiting_for: z.string().nullable(),
  ...sharedFields,
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
  /** The day since which an answer is awaited: it repeats until the answer comes. Default: null. */
  waitingSince: dueDaySchema.nullable().default(null),
  /** The person waited for, if not the contact. */
  waitingFor: optionalLine('Waiting for', limits.name),
  ...z.object(sharedInputs).partial().shape,
  source: z.enum(taskSources).default('dashboard'),
});
export type RecurringCreate = z.input<typeof recurringCreateSchema>;

/**
 * Omitted fields keep their value. To undo a change of the pattern, send the earlier `recurrenceDescription` as
 * `recurrenceText`, with the earlier `starts_on`. A pattern is accepted in words only: not every combination of its
 * fields has dates.
 */
export const recurringUpdateSchema = recurringCreateSchema
  .pick({ title: true, description: true, recurrenceText: true })
  .extend({
    steps: stepTitlesSchema,
    priority: z.enum(priorities, 'Priority is low, medium, high or urgent'),
    taskType: z.enum(taskTypes, 'Task type is todo or follow_up'),
    contactId: idSchema.nullable(),
    ...sharedInputs,
    /** The first day of the pattern in `recurrenceText`. Default: its first natural day from now. */
    startsOn: dueDaySchema,
  })
  .partial()
  .extend({
    /** `update`: open occurrences get the same changes; of the pattern, only the time of day. Default: they are unchanged. */
    openOccurrences: z.enum(['keep', 'update']).default('keep'),
  });
export type RecurringUpdate = z.output<typeof recurringUpdateSchema>;

export const skipSchema = z.object({
  /** The `next_occurrence` to skip. Another value is a conflict, so that a repeated request does not skip two. */
  occurrence: instantSchema,
  /** True: restores a skipped occurrence. */
  undo: z.boolean().default(false),
});

export const recurringToggleSchema = z.object({ action: z.enum(['pause', 'resume'], 'Action is pause or resume') });

const tag = 'Recurring tasks';

export const recurringRoutes = {
  listRecurringTasks: route({
    method: 'GET',
    path: '/recurring-tasks',
    summary: 'List recurring tasks, next occurrence first',
    tag,
    auth: 'user',
    query: pageQuery.extend({
      status: z.enum(recurringStatuses).optional(),
      priority: z.enum(priorities).optional(),
      /** Searches title and description. */
      q: searchSchema.optional(),
      /** Default: `next_occurrence`. Entries without one come last in both directions. */
      sort: sortSchema(['next_occurrence', 'created_at', 'updated_at', 'title']).optional(),
      ...syncQuery,
    }),
    status: 200,
    response: successWith(z.object({ tasks: z.array(recurringTaskSchema) }), { ...nextCursor, ...syncFields }),
    errors: ['SYNC_TOKEN_EXPIRED'],
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
    errors: ['RECURRENCE_NOT_UNDERSTOOD', 'CONTACT_NOT_FOUND', 'TRIAL_EXPIRED', 'TOO_MANY'],
  }),
  previewRecurrence: route({
    method: 'POST',
    path: '/recurring-tasks/preview',
    summary: 'Parse a recurrence in words and return the next three dates',
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
  getRecurringTask: route({
    method: 'GET',
    path: '/recurring-tasks/:id',
    summary: 'Get a recurring task',
    tag,
    auth: 'user',
    params: idParams,
    revisions: true,
    status: 200,
    response: success(recurringTaskSchema),
    errors: ['RECURRING_TASK_NOT_FOUND'],
  }),
  updateRecurringTask: route({
    method: 'PATCH',
    path: '/recurring-tasks/:id',
    summary: 'Change a recurring task for all future occurrences and, on request, for open ones',
    tag,
    auth: 'user',
    params: idParams,
    body: recurringUpdateSchema,
    revisions: true,
    status: 200,
    response: successWith(recurringTaskSchema, {
      /** The task that the new pattern created at once, because today is one of its days. */
      createdTaskId: idSchema.nullable(),
    }),
    errors: ['RECURRING_TASK_NOT_FOUND', 'RECURRENCE_NOT_UNDERSTOOD', 'CONTACT_NOT_FOUND', 'TRIAL_EXPIRED'],
  }),
  skipOccurrence: route({
    method: 'POST',
    path: '/recurring-tasks/:id/skip',
    summary: 'Skip the next occurrence, or undo a skip',
    tag,
    auth: 'user',
    params: idParams,
    body: skipSchema,
    status: 200,
    response: success(recurringTaskSchema),
    errors: ['RECURRING_TASK_NOT_FOUND', 'CONFLICT', 'TRIAL_EXPIRED'],
  }),
  toggleRecurringTask: route({
    method: 'PATCH',
    path: '/recurring-tasks/:id/toggle',
    summary: 'Pause, or resume from now on without creating missed occurrences',
    tag,
    auth: 'user',
    params: idParams,
    body: recurringToggleSchema,
    revisions: true,
    status: 200,
    response: success(recurringTaskSchema),
    errors: ['RECURRING_TASK_NOT_FOUND', 'TRIAL_EXPIRED'],
  }),
  deleteRecurringTask: route({
    method: 'DELETE',
    path: '/recurring-tasks/:id',
    summary: 'Delete a recurring task; tasks already created stay; it can be restored for 30 days',
    tag,
    auth: 'user',
    params: idParams,
    revisions: true,
    status: 200,
    response: success(z.object({ id: idSchema })),
    errors: ['RECURRING_TASK_NOT_FOUND'],
  }),
  restoreRecurringTask: route({
    method: 'POST',
    path: '/recurring-tasks/:id/restore',
    summary: 'Undo a deletion',
    tag,
    auth: 'user',
    params: idParams,
    status: 200,
    response: success(recurringTaskSchema),
    errors: ['RECURRING_TASK_NOT_FOUND', 'TRIAL_EXPIRED'],
  }),
};
