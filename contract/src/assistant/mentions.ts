import { z } from 'zod';
import { entryKinds } from '../enums.ts';
import { limits } from '../limits.ts';
import { idSchema } from '../text.ts';
import { route, success } from '../wire.ts';

/** The open tasks, recurring tasks and backlog items without a contact that name one contact. */
export const contactMentionSchema = z.object({
  contact: z.object({ id: idSchema, name: z.string() }),
  tasks: z.array(z.object({ id: idSchema, kind: z.enum(entryKinds), title: z.string() })),
});
export type ContactMention = z.infer<typeof contactMentionSchema>;

/** The ids are of tasks, recurring tasks and backlog items. */
const linkSchema = z.object({ contactId: idSchema, taskIds: z.array(idSchema).min(1).max(limits.bulkTasks) });

const tag = 'Contacts';

export const mentionRoutes = {
  listMentions: route({
    method: 'GET',
    path: '/contact-mentions',
    summary:
      'List open tasks, recurring tasks and backlog items without a contact whose words name one: `contactId`, or any contact',
    tag,
    auth: 'user',
    query: z.object({ contactId: idSchema.optional() }),
    status: 200,
    response: success(z.array(contactMentionSchema)),
    errors: [],
  }),
  linkMentions: route({
    method: 'POST',
    path: '/contact-mentions/link',
    summary:
      'Link tasks, recurring tasks and backlog items to the contacts they name; `POST /assistant/:id/undo` with the returned id unlinks them',
    tag,
    auth: 'user',
    body: z.object({ links: z.array(linkSchema).min(1).max(limits.bulkTasks) }),
    status: 200,
    response: success(
      z.object({
        /** Null when nothing was linked. */
        id: idSchema.nullable(),
        /** Entries that were deleted, completed or linked in the meantime are left out. */
        linked: z.int(),
        entries: z.array(z.object({ id: idSchema, kind: z.enum(entryKinds) })),
      }),
    ),
    errors: ['CONTACT_NOT_FOUND', 'TRIAL_EXPIRED'],
  }),
};
