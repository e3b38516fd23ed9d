import { z } from 'zod';
import { backlogItemSchema } from '../planner/backlog.ts';
import { entryKinds, priorities, taskTypes } from '../enums.ts';
import {
  calendarDateSchema,
  clockTimeSchema,
  confidenceSchema,
  dueSchema,
  parsedMessageSchema,
  recurrenceSchema,
  spanSchema,
} from '../language.ts';
import { limits } from '../limits.ts';
import { recurringTaskSchema } from '../planner/recurring.ts';
import { sharedFields, sharedInputsByName, taskSchema } from '../planner/task-schemas.ts';
import { dueInputSchema, idSchema, instantSchema, requiredLines, requiredText } from '../text.ts';
import { idParams, route, success, successWith } from '../wire.ts';

/** The parser of the message: the built-in language, or a language model whose result the built-in language validates. */
export const engines = ['language', 'model'] as const;
export type Engine = (typeof engines)[number];

export const entitiesSchema = z.object({
  task_title: z.string(),
  task_description: z.string().nullable(),
  priority: z.enum(priorities),
  task_type: z.enum(taskTypes),
  due_date: instantSchema.nullable(),
  due_has_time: z.boolean(),
  ...sharedFields,
  contact_id: idSchema.nullable(),
  contact_name: z.string().nullable(),
  contact_candidates: z.array(idSchema),
  recurrence: recurrenceSchema.nullable(),
  backlog: z.boolean(),
  confidence: confidenceSchema,
  spans: z.array(spanSchema),
  engine: z.enum(engines),
});
export type Entities = z.infer<typeof entitiesSchema>;

const keptDateSchema = calendarDateSchema.refine(
  (date) => dueInputSchema.safeParse(date).success,
  'Please enter a valid due date',
);

/** Values the user corrected in the chips before saving; they override the parsed ones. */
export const captureOverridesSchema = z
  .object({
    title: requiredText('Title', limits.title),
    task_type: z.enum(taskTypes),
    priority: z.enum(priorities),
    contact_id: idSchema.nullable(),
    /**
     * The name of a person who is not a contact yet: the contact is created and linked. An existing contact with that
     * name is linked instead.
     */
    new_contact: requiredText('Name', limits.name),
    due: z.object({ date: keptDateSchema, time: clockTimeSchema.nullable() }).nullable(),
    recurrence: recurrenceSchema.nullable(),
    backlog: z.boolean(),
    /** Null: the task does not wait, whatever the text says. */
    waiting: z.null(),
    ...sharedInputsByName,
  })
  .partial();
export type CaptureOverrides = z.infer<typeof captureOverridesSchema>;

/** One task of a message with several, as the user confirmed it. */
export const confirmedTaskSchema = z.object({
  /** Its text, which is parsed as exactly one task. */
  text: requiredLines('Message', limits.message),
  /** Overrides the text; a row that took its day from another clause sends it here. */
  overrides: captureOverridesSchema.optional(),
});
export type ConfirmedTask = z.infer<typeof confirmedTaskSchema>;

const confirmedTasksSchema = z
  .array(confirmedTaskSchema)
  .min(1)
  .max(limits.capturedTasks, `At most ${limits.capturedTasks} tasks can be created at once`)
  .refine(
    (tasks) => tasks.reduce((length, { text }) => length + text.length, 0) <= 2 * limits.message,
    `The tasks of a message can have at most ${(2 * limits.message).toLocaleString('en')} characters together`,
  );

export const captureRequestSchema = z.object({
  text: requiredLines('Message', limits.message),
  /** Chosen by the caller; the same id never creates anything twice. */
  captureId: idSchema.optional(),
  source: z.enum(['web_capture', 'voice_input', 'api']).default('web_capture'),
  /** Corrections of a message that is one task; with them it is parsed as one. */
  overrides: captureOverridesSchema.optional(),
  /** The tasks of the message as the user confirmed them, in place of the server's result. */
  tasks: confirmedTasksSchema.optional(),
});
export type CaptureRequest = z.input<typeof captureRequestSchema>;

/** The entry that a message created or found: exactly one of the three, null when it no longer exists. */
export const madeSchema = z.object({
  kind: z.enum(entryKinds),
  task: taskSchema.nullable(),
  recurringTask: recurringTaskSchema.nullable(),
  backlogItem: backlogItemSchema.nullable(),
});

const capturedSchema = madeSchema.extend({
  understood: parsedMessageSchema.extend({ engine: z.enum(engines) }),
  /** Follow-up questions for values with low confidence. */
  questions: z.array(
    z.discriminatedUnion('about', [
      z.object({
        about: z.literal('contact'),
        candidates: z.array(z.object({ id: idSchema, name: z.string(), company: z.string().nullable() })),
      }),
      z.object({ about: z.literal('due'), understood: dueSchema.nullable() }),
    ]),
  ),
  /** A confirmation sentence: what was created and when it is due. */
  summary: z.string(),
});

/** One task of a message. `DELETE /capture/:id` with this id undoes it alone. */
export const captureItemSchema = capturedSchema.extend({
  id: idSchema,
  undone: z.boolean(),
  /** The contact that was created with it; undo deletes it unless it was changed or used since. */
  created_contact_id: idSchema.nullable(),
});
export type CaptureItem = z.infer<typeof captureItemSchema>;

/** The fields next to `items` describe the first item. */
export const captureResultSchema = capturedSchema.extend({
  /** `DELETE /capture/:id` with this id undoes all items. */
  captureId: idSchema,
  items: z.array(captureItemSchema),
});
export type CaptureResult = z.infer<typeof captureResultSchema>;

const tag = 'Capture';

export const captureRoutes = {
  parseMessage: route({
    method: 'POST',
    path: '/message-parsing/parse',
    summary: 'Parse a message without saving anything',
    tag,
    auth: 'user',
    /** `userId` is accepted for compatibility and ignored: the token identifies the user. */
    body: z.object({ messageText: requiredLines('Message', limits.message), userId: z.string().max(100).nullish() }),
    status: 200,
    response: success(z.object({ parsedData: z.object({ entities: entitiesSchema }) })),
    errors: [],
  }),
  parseDate: route({
    method: 'POST',
    path: '/tasks/parse-date',
    summary: 'Parse a date in words or digits to an instant',
    tag,
    auth: 'user',
    body: z.object({ due_date: requiredText('Due date', limits.title) }),
    status: 200,
    response: successWith(z.object({ parsedDate: instantSchema, due_has_time: z.boolean() }), {
      parsedDate: instantSchema,
      due_has_time: z.boolean(),
    }),
    errors: ['DATE_NOT_UNDERSTOOD'],
  }),
  capture: route({
    method: 'POST',
    path: '/capture',
    summary: 'Create the tasks, recurring tasks and backlog items of a message: all of them or none',
    tag,
    auth: 'user',
    body: captureRequestSchema,
    status: 201,
    response: success(captureResultSchema),
    errors: ['CONTACT_NOT_FOUND', 'CONFLICT', 'TRIAL_EXPIRED', 'TOO_MANY'],
  }),
  undoCapture: route({
    method: 'DELETE',
    path: '/capture/:id',
    summary: 'Undo a capture with all its items, or one item by its own id',
    tag,
    auth: 'user',
    params: idParams,
    status: 200,
    response: success(z.object({ captureId: idSchema })),
    errors: ['CAPTURE_NOT_FOUND'],
  }),
};
