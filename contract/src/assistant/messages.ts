import { z } from 'zod';
import { assistantResultSchema } from './assistant.ts';
import { contactSummarySchema } from '../planner/contacts.ts';
import { messageAuthors, messageChannels } from '../enums.ts';
import { taskSchema } from '../planner/task-schemas.ts';
import { idSchema, instantSchema, searchSchema } from '../text.ts';
import { idParams, nextCursor, pageQuery, route, success, successWith } from '../wire.ts';

/** A line of the conversation between a user and Aide. */
export const messageSchema = z.object({
  id: idSchema,
  channel: z.enum(messageChannels),
  author: z.enum(messageAuthors),
  text: z.string(),
  created_at: instantSchema,
  /** What Aide did or found, in its current state; null for lines of the user and for plain replies. */
  result: assistantResultSchema.nullable(),
});
export type Message = z.infer<typeof messageSchema>;

const tag = 'Messages';

export const messageRoutes = {
  listMessages: route({
    method: 'GET',
    path: '/messages',
    summary: 'Get a page of the conversation with Aide, oldest first; the cursor leads to older pages',
    tag,
    auth: 'user',
    query: pageQuery.extend({
      /** Returns only lines that contain these words. */
      q: searchSchema.optional(),
      channel: z.enum(messageChannels).optional(),
    }),
    status: 200,
    /** Oldest first within the page; without `cursor` the page ends with the newest line. Default limit: 50. */
    response: successWith(z.array(messageSchema), nextCursor),
    errors: [],
  }),
  deleteMessage: route({
    method: 'DELETE',
    path: '/messages/:id',
    summary: 'Delete a line of the conversation; what it created stays',
    tag,
    auth: 'user',
    params: idParams,
    status: 200,
    response: success(z.object({ id: idSchema })),
    errors: ['MESSAGE_NOT_FOUND'],
  }),
  clearMessages: route({
    method: 'DELETE',
    path: '/messages',
    summary: 'Delete the whole conversation; what it created stays',
    tag,
    auth: 'user',
    status: 200,
    response: success(z.object({ deleted: z.int().min(0) })),
    errors: [],
  }),
  listMessagePeople: route({
    method: 'GET',
    path: '/messages/people',
    summary: 'List the people mentioned most recently, each with their open tasks',
    tag,
    auth: 'user',
    query: z.object({ limit: z.coerce.number<number>().int().min(1).max(50).optional() }),
    status: 200,
    response: success(
      z.array(
        z.object({
          contact: contactSummarySchema,
          last_mentioned_at: instantSchema,
          /** Soonest due first, at most 20. */
          tasks: z.array(taskSchema),
          /** The number of open tasks of this person. */
          open_tasks: z.int().min(0),
        }),
      ),
    ),
    errors: [],
  }),
};
