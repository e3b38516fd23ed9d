import { z } from 'zod';
import { contactSummarySchema, rhythmSchema } from '../planner/contacts.ts';
import { interactionKinds, messageChannels, reachOutReasons, reachOutStatuses } from '../enums.ts';
import { limits } from '../limits.ts';
import { taskSchema } from '../planner/task-schemas.ts';
import { dueDaySchema, dueInputSchema, idSchema, instantSchema, requiredLines } from '../text.ts';
import { idParams, nextCursor, pageQuery, route, success, successWith } from '../wire.ts';

/** One line of a contact's timeline. */
export const interactionSchema = z.object({
  /** The id of the task, the note or the message. */
  id: idSchema,
  kind: z.enum(interactionKinds),
  at: instantSchema,
  /** The title of the task, or the text of the note or message. */
  title: z.string(),
  /** The notes of a task after the change; null for everything else. */
  text: z.string().nullable(),
  /** The task to open. */
  task_id: idSchema.nullable(),
  /** The channel of a message. */
  channel: z.enum(messageChannels).nullable(),
});
export type Interaction = z.infer<typeof interactionSchema>;

/** When the last contact was, and when the rhythm requires the next. */
export const contactStateSchema = z.object({
  last_contact: instantSchema.nullable(),
  /** A day; null without a rhythm. */
  next_contact: dueDaySchema.nullable(),
  rhythm: rhythmSchema.nullable(),
});
export type ContactState = z.infer<typeof contactStateSchema>;

const newContactNoteSchema = z.object({
  text: requiredLines('Note', limits.contactNote),
  /** A past day or instant. Default: now. */
  at: dueInputSchema.optional(),
});

export const contactNoteSchema = z.object({
  id: idSchema,
  contact_id: idSchema,
  text: z.string(),
  at: instantSchema,
  created_at: instantSchema,
});

export const reachOutSchema = z.object({
  id: idSchema,
  contact: contactSummarySchema,
  reason: z.enum(reachOutReasons),
  /** 'Every 3 weeks, last contact 5 weeks ago'. */
  text: z.string(),
  status: z.enum(reachOutStatuses),
  /** The task of a promise or of the waiting. */
  task_id: idSchema.nullable(),
});
export type ReachOut = z.infer<typeof reachOutSchema>;

const tag = 'Relationships';

export const relationshipRoutes = {
  getContactTimeline: route({
    method: 'GET',
    path: '/contacts/:id/timeline',
    summary: 'List the interactions with a contact, newest first, with the last contact and the next one',
    tag,
    auth: 'user',
    params: idParams,
    query: pageQuery,
    status: 200,
    response: successWith(z.array(interactionSchema), { ...nextCursor, contact: contactStateSchema }),
    errors: ['CONTACT_NOT_FOUND'],
  }),
  createContactNote: route({
    method: 'POST',
    path: '/contacts/:id/notes',
    summary: 'Add a note about an interaction, such as a call; it counts as contact',
    tag,
    auth: 'user',
    params: idParams,
    body: newContactNoteSchema,
    status: 201,
    response: success(contactNoteSchema),
    errors: ['CONTACT_NOT_FOUND', 'TRIAL_EXPIRED', 'TOO_MANY'],
  }),
  deleteContactNote: route({
    method: 'DELETE',
    path: '/contact-notes/:id',
    summary: 'Delete a note about a contact',
    tag,
    auth: 'user',
    params: idParams,
    status: 200,
    response: success(z.object({ id: idSchema })),
    errors: ['CONTACT_NOTE_NOT_FOUND'],
  }),
  listReachOuts: route({
    method: 'GET',
    path: '/reach-out',
    summary: 'List at most three people to reach out to this week, each with the reason',
    tag,
    auth: 'user',
    status: 200,
    response: success(z.array(reachOutSchema)),
    errors: [],
  }),
  answerReachOut: route({
    method: 'PUT',
    path: '/reach-out/:id',
    summary: 'Accept (creates a follow-up), snooze or dismiss a suggestion; `open` undoes it',
    tag,
    auth: 'user',
    params: idParams,
    body: z.object({
      status: z.enum(reachOutStatuses),
      /** When the follow-up is due. Default: today. */
      dueDate: dueDaySchema.optional(),
      /** The number of days for which the contact is not suggested. Default: 7. */
      snoozeDays: z.int().min(1).max(limits.snoozeDays).optional(),
    }),
    status: 200,
    response: success(z.object({ suggestion: reachOutSchema, task: taskSchema.nullable() })),
    errors: ['SUGGESTION_NOT_FOUND', 'CONTACT_NOT_FOUND', 'TRIAL_EXPIRED', 'TOO_MANY'],
  }),
};
