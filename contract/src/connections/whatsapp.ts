import { z } from 'zod';
import { instantSchema } from '../text.ts';
import { route, success } from '../wire.ts';

export const whatsAppStatusSchema = z.object({
  /** False when the operator has not set up WhatsApp. */
  configured: z.boolean(),
  linked: z.boolean(),
  /** The connected number, such as "+91 98••• ••223"; null if none is. */
  phone: z.string().nullable(),
  linkedAt: instantSchema.nullable(),
  /** Whether the user has sent STOP: nothing is sent on its own until START. */
  stopped: z.boolean(),
  /** `https://wa.me/<number>?text=<text with a one-time code>`; null while WhatsApp has not returned the number. */
  link: z.string().nullable(),
});
export type WhatsAppStatus = z.infer<typeof whatsAppStatusSchema>;

const tag = 'WhatsApp';

export const whatsAppRoutes = {
  getWhatsAppStatus: route({
    method: 'GET',
    path: '/whatsapp/status',
    summary: 'Get the state of the connection to WhatsApp, with the link that connects a number',
    tag,
    auth: 'user',
    apiTokens: 'refused',
    status: 200,
    response: success(whatsAppStatusSchema),
    errors: [],
  }),
  unlinkWhatsApp: route({
    method: 'DELETE',
    path: '/whatsapp/link',
    summary: 'Disconnect the WhatsApp number',
    tag,
    auth: 'user',
    apiTokens: 'refused',
    status: 200,
    response: success(z.object({ unlinked: z.boolean() })),
    errors: [],
  }),
};
