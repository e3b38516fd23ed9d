import { z } from 'zod';
import { captureItemSchema, captureRequestSchema, madeSchema } from './capture.ts';
import {
  commandVerbs,
  entryKinds,
  priorities,
  questionTypes,
  requestKinds,
  talkTypes,
  taskStatuses,
  taskTypes,
} from '../enums.ts';
import { dueSchema } from '../language.ts';
import { limits } from '../limits.ts';
import { idSchema, instantSchema } from '../text.ts';
import { idParams, route, success } from '../wire.ts';

/** The status of a task, of a recurring task (`paused`) or of a backlog item (`backlog`). */
export const knownStatuses = [...taskStatuses, 'paused', 'backlog'] as const;

/** A task, recurring task or backlog item, reduced to the fields that the language needs to find it. */
export const knownTaskSchema = z.object({
  id: idSchema,
  title: z.string(),
  contactId: idSchema.nullable(),
  taskType: z.enum(taskTypes),
  priority: z.enum(priorities),
  status: z.enum(knownStatuses),
  /** In the user's time zone. */
  due: dueSchema.nullable(),
  recurring: z.boolean(),
  /** The words for the person the task waits for, empty for the contact; null or omitted when it does not wait. */
  waitingFor: z.string().nullish(),
  /** The day of completion in the user's time zone. */
  completedOn: z.iso.date().nullable(),
});

/** An entry that a message created, changed, found or could mean, in its current state. */
export const entrySchema = madeSchema.extend({ id: idSchema, title: z.string() });
export type Entry = z.infer<typeof entrySchema>;

/** The fields of an entry that commands change. */
export const entryStateSchema = z.object({
  status: z.enum([...knownStatuses, 'deleted']),
  priority: z.enum(priorities),
  due_date: instantSchema.nullable(),
  due_has_time: z.boolean(),
  /** Missing in changes of earlier versions. */
  title: z.string().optional(),
  /** The name of the contact. */
  contact: z.string().nullable().optional(),
  /** How a recurring task repeats, in words. */
  repeats: z.string().optional(),
});
export type EntryState = z.infer<typeof entryStateSchema>;

/** One change that a command made. */
export const entryChangeSchema = z.object({
  verb: z.enum(commandVerbs),
  id: idSchema,
  kind: z.enum(entryKinds),
  title: z.string(),
  before: entryStateSchema,
  after: entryStateSchema,
  /** The change in words: "Thursday → Monday". */
  summary: z.string(),
});
export type EntryChange = z.infer<typeof entryChangeSchema>;

/** A command that was not carried out. */
export const openCommandSchema = z.object({
  verb: z.enum(commandVerbs),
  /** The words that name the task, as written. */
  target: z.string(),
  /**
   * `which`: several match equally well, see `entries`. `none`: nothing matches. `impossible`: the matching entry
   * cannot be changed like this, such as the due date of a recurring task.
   */
  reason: z.enum(['which', 'none', 'impossible']),
  /** The matching entries, soonest due first. */
  entries: z.array(entrySchema),
});
export type OpenCommand = z.infer<typeof openCommandSchema>;

export const assistantRequestSchema = captureRequestSchema.omit({ captureId: true }).extend({
  /** Chosen by the caller; the same id never acts twice. Also the capture id of the tasks that are created. */
  id: idSchema.optional(),
  /** `capture`: creates a task from any message ("Add as a task instead"). Default: the message is read as it is. */
  as: z.literal('capture').optional(),
  /** The ids that the conversation was last about, newest first, in place of those that the server remembers. */
  last: z.array(idSchema).max(limits.listedEntries).optional(),
  /** The user's choice among the candidates that the caller displayed: one id for each ambiguous command. */
  chosen: z.array(idSchema).max(limits.capturedTasks).optional(),
  /** The user has confirmed a command that changes several tasks. */
  confirmed: z.boolean().optional(),
  /**
   * The caller displayed how the message is parsed before it was sent, like the capture box: what came before it in the
   * conversation is not considered, and in doubt it is a task. Default: a message of a chat.
   */
  previewed: z.boolean().optional(),
});
export type AssistantRequest = z.input<typeof assistantRequestSchema>;

export const assistantResultSchema = z.object({
  id: idSchema,
  kind: z.enum(requestKinds),
  /** Aide's reply, as text for the user. */
  reply: z.string(),
  /**
   * Null: the request is complete. Otherwise nothing was changed yet and `POST /assistant/:id/confirm` continues it.
   * `choice`: a command of `open` has candidates. `confirmation`: `reply` is a question, such as before it changes
   * `total` tasks. The next message of the conversation can answer it in words, for ten minutes.
   */
  needs: z.enum(['choice', 'confirmation']).nullable(),
  /** The created entries, in the order of the message. */
  items: z.array(captureItemSchema),
  /** The changed entries, at most 50 of `total`. */
  changes: z.array(entryChangeSchema),
  /** Commands that were not carried out. */
  open: z.array(openCommandSchema),
  /** The kind of question. */
  ask: z.enum(questionTypes).nullable(),
  talk: z.enum(talkTypes).nullable(),
  /** The entries that a question found, or that a command changed, in their current state; at most 50 of `total`. */
  entries: z.array(entrySchema),
  /** The total number of `entries`, or the number of tasks to be confirmed. */
  total: z.int().min(0),
  /** Whether `POST /assistant/:id/undo` can undo it. */
  undoable: z.boolean(),
  undone: z.boolean(),
  /** Nothing was saved, and the same text with `as: 'capture'` saves it as a task. */
  can_save: z.boolean(),
});
export type AssistantResult = z.infer<typeof assistantResultSchema>;

const tag = 'Assistant';

export const assistantRoutes = {
  assistant: route({
    method: 'POST',
    path: '/assistant',
    summary: 'Process a message: creates tasks, changes them or returns the tasks that a question is about',
    tag,
    auth: 'user',
    body: assistantRequestSchema,
    status: 200,
    response: success(assistantResultSchema),
    errors: ['CONTACT_NOT_FOUND', 'TASK_NOT_FOUND', 'CONFLICT', 'TRIAL_EXPIRED', 'TOO_MANY'],
  }),
  confirmAssistant: route({
    method: 'POST',
    path: '/assistant/:id/confirm',
    summary: 'Continue a request that needs a choice of task or a confirmation; idempotent',
    tag,
    auth: 'user',
    params: idParams,
    body: z.object({
      /** One id for each ambiguous command. */
      chosen: z.array(idSchema).max(limits.capturedTasks).default([]),
    }),
    status: 200,
    response: success(assistantResultSchema),
    errors: ['REQUEST_NOT_FOUND', 'TASK_NOT_FOUND', 'CONFLICT', 'TRIAL_EXPIRED', 'TOO_MANY'],
  }),
  undoAssistant: route({
    method: 'POST',
    path: '/assistant/:id/undo',
    summary: 'Undo everything that a request created and changed',
    tag,
    auth: 'user',
    params: idParams,
    status: 200,
    response: success(assistantResultSchema),
    errors: ['CAPTURE_NOT_FOUND', 'CONFLICT', 'TRIAL_EXPIRED'],
  }),
  getAssistantContext: route({
    method: 'GET',
    path: '/assistant/context',
    summary: 'Get the context for parsing messages: the tasks they can mean and what the conversation was last about',
    tag,
    auth: 'user',
    status: 200,
    response: success(
      z.object({
        tasks: z.array(knownTaskSchema),
        /** Newest first. */
        last: z.array(idSchema),
      }),
    ),
    errors: [],
  }),
};
