import { z } from 'zod';
import { limits } from './limits.ts';
import { idSchema } from './text.ts';
import { route, success } from './wire.ts';

/** A message to a contact that the user can edit and send with a program of their own. Aide sends nothing. */
export const messageDraftSchema = z.object({
  subject: z.string().max(limits.title),
  text: z.string().max(limits.message),
  /** `model`: worded by the language model; `template`: by the built-in template. */
  engine: z.enum(['template', 'model']),
  /** A language model is configured and did not return a usable text. */
  modelFailed: z.boolean(),
  /** The text contains the notes of the task, which may be private. */
  includesNotes: z.boolean(),
});
export type MessageDraft = z.infer<typeof messageDraftSchema>;

export const messageDraftRoutes = {
  draftMessage: route({
    method: 'POST',
    path: '/message-drafts',
    summary: 'Draft a message to a contact about a task, or about the open follow-ups; nothing is sent or saved',
    tag: 'Contacts',
    auth: 'user',
    body: z.object({ contactId: idSchema, taskId: idSchema.nullish() }),
    status: 200,
    response: success(messageDraftSchema),
    errors: ['CONTACT_NOT_FOUND', 'TASK_NOT_FOUND'],
  }),
};
