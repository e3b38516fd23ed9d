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
} from './enums.ts';
import { dueSchema } from './language.ts';
import { limits } from './limits.ts';
import { idSchema, instantSchema } from './text.ts';
import { idParams, route, success } from './wire.ts';

/** The status of a task, of a recurring task (`paused`) or of a backlog item (`backlog`). */
export const knownStatuses = [...taskStatuses, 'paused', 'backlog'] as const;

/** A task, recurring task or backlog item as much as the language needs to know to find the one that is meant. */
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
  /** The words that name who the task waits for, empty when it is the contact; null or left out when it does not wait. */
  waitingFor: z.string().nullish(),
  /** The day of completion in the user's time zone. */
  completedOn: z.iso.date().nullable(),
});

/** Something that a message created, changed, found or could mean, as it is now. */
export const entrySchema = madeSchema.extend({ id: idSchema, title: z.string() });
export type Entry = z.infer<typeof entrySchema>;

/** The fields of an entry that commands change. */
export const entryStateSchema = z.object({
  status: z.enum([...knownStatuses, 'deleted']),
  priority: z.enum(priorities),
  due_date: instantSchema.nullable(),
  due_has_time: z.boolean(),
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
  /** What changed, in words: "Thursday → Monday". */
  summary: z.string(),
});
export type EntryChange = z.infer<typeof entryChangeSchema>;

/** A command that was not carried out. */
export const openCommandSchema = z.object({
  verb: z.enum(commandVerbs),
  /** The words that name the task, as written. */
  target: z.string(),
  /**
   * `which`: several fit equally well, see `entries`. `none`: nothing fits. `impossible`: what fits cannot be changed like
   * this, such as the due date of a recurring task.
   */
  reason: z.enum(['which', 'none', 'impossible']),
  /** What fits, soonest due first. */
  entries: z.array(entrySchema),
});
export type OpenCommand = z.infer<typeof openCommandSchema>;

export const assistantRequestSchema = captureRequestSchema.omit({ captureId: true }).extend({
  /** Made by the caller; the same id never acts twice. It is also the capture id of the tasks that are created. */
  id: idSchema.optional(),
  /** `capture`: creates a task of any message ("Add as a task instead"). Default: the message is read as it is. */
  as: z.literal('capture').optional(),
  /** What the conversation was last about, newest first, in place of what the server remembers. */
  last: z.array(idSchema).max(limits.listedEntries).optional(),
  /** The user's choice among candidates that the caller has shown: one id for each ambiguous command. */
  chosen: z.array(idSchema).max(limits.capturedTasks).optional(),
  /** The user has confirmed a command that changes more than 20 tasks. */
  confirmed: z.boolean().optional(),
});
export type AssistantRequest = z.input<typeof assistantRequestSchema>;

export const assistantResultSchema = z.object({
  id: idSchema,
  kind: z.enum(requestKinds),
  /** What Aide replies, for people. */
  reply: z.string(),
  /**
   * Null: the request is answered. Otherwise nothing was changed yet and `POST /assistant/:id/confirm` continues it.
   * `choice`: a command of `open` has candidates. `confirmation`: it would change `total` tasks.
   */
  needs: z.enum(['choice', 'confirmation']).nullable(),
  /** What was created, in the order said. */
  items: z.array(captureItemSchema),
  /** What was changed, at most 50 of `total`. */
  changes: z.array(entryChangeSchema),
  /** Commands that were not carried out. */
  open: z.array(openCommandSchema),
  /** What a question asks for. */
  ask: z.enum(questionTypes).nullable(),
  talk: z.enum(talkTypes).nullable(),
  /** What a question found, or what a command changed, as it is now; at most 50 of `total`. */
  entries: z.array(entrySchema),
  /** How many there are of `entries`, or how many a confirmation is about. */
  total: z.int().min(0),
  /** `POST /assistant/:id/undo` takes it back. */
  undoable: z.boolean(),
  undone: z.boolean(),
});
export type AssistantResult = z.infer<typeof assistantResultSchema>;

const tag = 'Assistant';

export const assistantRoutes = {
  assistant: route({
    method: 'POST',
    path: '/assistant',
    summary: 'A message in words: creates tasks, changes them or returns the tasks that a question is about',
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
    summary:
      'Continue a request that asked which task is meant, or whether to change many; the same again changes nothing',
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
    summary: 'What a message is read with: the tasks it can mean and what the conversation was last about',
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
