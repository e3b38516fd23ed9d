import { z } from 'zod';
import type { Part } from '../render.ts';

/** Fields of a message that the product uses. Meta adds others without notice; they are ignored. */
const messageSchema = z.object({
  id: z.string().min(1).max(500),
  from: z.string().regex(/^\d{5,20}$/),
  timestamp: z.string().regex(/^\d{9,11}$/),
  type: z.string(),
  context: z.object({ id: z.string(), forwarded: z.boolean(), frequently_forwarded: z.boolean() }).partial().optional(),
  text: z.object({ body: z.string() }).optional(),
  audio: z.object({ id: z.string(), mime_type: z.string().optional() }).optional(),
  /** A quick-reply button of a template. */
  button: z.object({ payload: z.string() }).optional(),
  interactive: z
    .object({ button_reply: z.object({ id: z.string() }), list_reply: z.object({ id: z.string() }) })
    .partial()
    .optional(),
  image: z.object({ caption: z.string().optional() }).optional(),
  video: z.object({ caption: z.string().optional() }).optional(),
  document: z.object({ caption: z.string().optional() }).optional(),
  contacts: z
    .array(
      z.object({
        name: z.object({ formatted_name: z.string() }),
        phones: z.array(z.object({ phone: z.string().optional() })).optional(),
        emails: z.array(z.object({ email: z.string().optional() })).optional(),
        org: z.object({ company: z.string().optional() }).optional(),
      }),
    )
    .optional(),
  edit: z
    .object({
      original_message_id: z.string(),
      message: z.object({ text: z.object({ body: z.string() }).optional() }),
    })
    .optional(),
  revoke: z.object({ original_message_id: z.string() }).optional(),
  system: z.object({ type: z.string().optional(), wa_id: z.string().optional() }).optional(),
});
export type IncomingMessage = z.infer<typeof messageSchema>;

const statusSchema = z.object({
  id: z.string().min(1).max(500),
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  timestamp: z.string().regex(/^\d{9,11}$/),
  /** The id of the sending that it is about. */
  biz_opaque_callback_data: z.string().optional(),
  errors: z
    .array(z.object({ code: z.number(), title: z.string().optional() }))
    .min(1)
    .optional(),
});
export type IncomingStatus = z.infer<typeof statusSchema>;

const bodySchema = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          field: z.string(),
          value: z.object({
            metadata: z.object({ phone_number_id: z.string() }).optional(),
            messages: z.array(z.unknown()).optional(),
            statuses: z.array(z.unknown()).optional(),
          }),
        }),
      ),
    }),
  ),
});

/** One message or status, as the inbox stores it. */
export interface InboxItem {
  id: string;
  /** Items with the same key are handled in order. */
  chat: string;
  /** Milliseconds since 1970, to the second. */
  sentAt: number;
  message?: IncomingMessage;
  /** Set once the message was executed: what is sent to the person. */
  reply?: { userId: string | null; parts: Part[] };
  status?: IncomingStatus;
}

/** Returns the messages and statuses of a webhook body for our number, oldest first. What is malformed is left out. Null: not WhatsApp's. */
export function parseWebhook(body: unknown, phoneNumberId: string): InboxItem[] | null {
  const parsed = bodySchema.safeParse(body);
  if (!parsed.success) return null;
  const values = parsed.data.entry
    .flatMap(({ changes }) => changes)
    .filter(({ field, value }) => field === 'messages' && value.metadata?.phone_number_id === phoneNumberId)
    .map(({ value }) => value);
  const messages = values.flatMap(({ messages: list = [] }) => list.flatMap((each) => toMessageItem(each)));
  const statuses = values.flatMap(({ statuses: list = [] }) => list.flatMap((each) => toStatusItem(each)));
  return [...messages, ...statuses].toSorted((a, b) => a.sentAt - b.sentAt);
}

function toMessageItem(value: unknown): InboxItem[] {
  const { data: message } = messageSchema.safeParse(value);
  if (!message) return [];
  return [{ id: message.id, chat: message.from, sentAt: Number(message.timestamp) * 1_000, message }];
}

function toStatusItem(value: unknown): InboxItem[] {
  const { data: status } = statusSchema.safeParse(value);
  if (!status) return [];
  const id = `${status.status}:${status.id}`;
  return [{ id, chat: `status:${status.id}`, sentAt: Number(status.timestamp) * 1_000, status }];
}
