import { z } from 'zod';
import { route } from './wire.ts';

export const changedEntities = [
  'task',
  'contact',
  'reach_out',
  'recurring_task',
  'backlog_item',
  'profile',
  'telegram',
  'whatsapp',
  'delivery',
  'notification',
  'message',
  'webhook',
  'mailbox',
  'mail_follow_up',
  'calendar_source',
  'calendar_event',
  'session',
  'passkey',
  'identity',
  'api_token',
  'connected_app',
  'push_subscription',
] as const;
export type ChangedEntity = (typeof changedEntities)[number];

/** One change of the user's data, as streamed to open pages. The page then reloads what it shows. */
export const changeSchema = z.object({
  entity: z.enum(changedEntities),
  id: z.string(),
  action: z.enum(['created', 'updated', 'deleted']),
});
export type Change = z.infer<typeof changeSchema>;

export const eventRoutes = {
  streamEvents: route({
    method: 'GET',
    path: '/events',
    summary: 'Stream changes as server-sent events; resumes after `Last-Event-ID`; after `reset`, reload everything',
    tag: 'Events',
    auth: 'user',
    query: z.object({
      /** How many milliseconds ago the page requested its first list: without an event to resume from, changes since then are sent. */
      loadingMs: z.coerce.number<number>().int().min(0).optional(),
    }),
    status: 200,
    response: { mediaType: 'text/event-stream' },
    errors: [],
  }),
};
