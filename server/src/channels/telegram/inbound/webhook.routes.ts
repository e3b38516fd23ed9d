import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Update } from 'grammy/types';
import { z } from 'zod';
import { fail } from '../../../platform/errors.ts';
import { isSameText } from '../../../platform/secret/is-same-text.ts';
import type { Inbox } from '../../chat/inbox.ts';

export type UpdateInbox = Inbox<Update>;

export const webhookPath = '/telegram/webhook';

const chatSchema = z.looseObject({ id: z.int() });
const messageSchema = z.looseObject({ message_id: z.int(), chat: chatSchema });
/** The fields that determine the order of updates. The rest is not validated, because only Telegram knows the secret. */
const checkedFields = z.looseObject({
  update_id: z.int().min(0),
  message: messageSchema.optional(),
  my_chat_member: z.looseObject({ chat: chatSchema }).optional(),
  callback_query: z
    .looseObject({ id: z.string(), from: z.looseObject({ id: z.int() }), message: messageSchema.optional() })
    .optional(),
});
const updateSchema = z.custom<Update>((value) => checkedFields.safeParse(value).success);

/** Returns the token that Telegram sends with every update, so that others are rejected. */
export function webhookSecret(secret: string): string {
  return createHmac('sha256', secret).update('telegram webhook').digest('base64url');
}

/** Mounts the route to which Telegram posts updates. They are stored before the response is 200; any other status makes Telegram retry. */
export function mountWebhook(
  server: FastifyInstance,
  { secret, inbox }: { secret: string; inbox(): UpdateInbox | null },
): void {
  // Checked before the body is read: requests that are not from Telegram cost little.
  const onRequest = async (request: FastifyRequest) => {
    const given = String(request.headers['x-telegram-bot-api-secret-token'] ?? '');
    if (!isSameText(given, secret)) throw fail('NOT_FOUND');
  };
  server.post(webhookPath, { onRequest }, async (request, reply) => {
    const update = updateSchema.safeParse(request.body);
    if (!update.success) throw fail('VALIDATION_FAILED');
    const ready = inbox();
    if (!ready) throw fail('UNAVAILABLE');
    await ready.take([update.data]);
    return reply.code(200).send({ ok: true });
  });
}
