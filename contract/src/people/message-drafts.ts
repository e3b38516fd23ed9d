import { z } from 'zod';
import { limits } from '../limits.ts';
import { idSchema } from '../text.ts';
import { route, success } from '../wire.ts';

/** A message to a contact that the user can edit and send with another program. Aide does not send it. */
export const messageDraftSchema = z.object({
  subject: z.string().max(limits.title),
  text: z.string().max(limits.message),
  /** `model`: worded by the language model; `template`: by the built-in template. */
  engine: z.enum(['template', 'model']),
  /** Whether a language model is configured but did not return a usable text. */
  modelFailed: z.boolean(),
  /** Whether the text contains the notes of the task, which may be private. */
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
