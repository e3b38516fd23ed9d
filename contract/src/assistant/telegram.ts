import { z } from 'zod';
import { verificationCodeLength } from '../limits.ts';
import { instantSchema } from '../text.ts';
import { route, success, successWith } from '../wire.ts';

export const telegramStatusSchema = z.object({
  verified: z.boolean(),
  lastSync: instantSchema.nullable(),
  /** False when the operator has not configured a bot: the pages then say what to configure. */
  configured: z.boolean(),
  /** `https://t.me/<bot>?start=<one-time token>`; null without a bot, or until Telegram has returned the bot's name. */
  botLink: z.string().nullable(),
  /** Whether the user has blocked the bot in Telegram: nothing reaches the chat until it is unblocked there. */
  blocked: z.boolean(),
});
export type TelegramStatus = z.infer<typeof telegramStatusSchema>;

const tag = 'Telegram';

export const telegramRoutes = {
  getTelegramStatus: route({
    method: 'GET',
    path: '/telegram/status',
    summary: 'Get the state of the connection to the chat bot',
    tag,
    auth: 'user',
    apiTokens: 'refused',
    status: 200,
    response: successWith(telegramStatusSchema, { verified: z.boolean(), lastSync: instantSchema.nullable() }),
    errors: [],
  }),
  generateTelegramCode: route({
    method: 'POST',
    path: '/telegram/generate-code',
    summary: 'Send a new six-digit code to the chat that opened the bot link',
    tag,
    auth: 'user',
    apiTokens: 'refused',
    status: 200,
    response: success(z.object({ sent: z.literal(true) })),
    errors: ['BOT_NOT_CONFIGURED', 'BOT_NOT_STARTED'],
  }),
  verifyTelegramCode: route({
    method: 'POST',
    path: '/telegram/verify-code',
    summary: 'Connect the chat with the code it received',
    tag,
    auth: 'user',
    apiTokens: 'refused',
    body: z.object({
      verification_code: z
        .string('Please enter the code')
        .regex(new RegExp(`^\\d{${verificationCodeLength}}$`), `The code has ${verificationCodeLength} digits`),
    }),
    status: 200,
    response: success(z.object({ verified: z.literal(true) })),
    errors: ['BOT_NOT_CONFIGURED', 'CODE_INVALID', 'CODE_EXPIRED', 'BOT_NOT_STARTED'],
  }),
  unlinkTelegram: route({
    method: 'DELETE',
    path: '/telegram/link',
    summary: 'Disconnect the chat',
    tag,
    auth: 'user',
    apiTokens: 'refused',
    status: 200,
    response: success(z.object({ unlinked: z.boolean() })),
    errors: [],
  }),
};
