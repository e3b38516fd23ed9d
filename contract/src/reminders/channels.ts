import { z } from 'zod';
import { route, success } from '../wire.ts';

/** The channels whose state the server knows. Push is a state of each browser and has its own routes. */
export const reachChannels = ['app', 'email', 'telegram', 'whatsapp'] as const;
export type ReachChannel = (typeof reachChannels)[number];

/** `not_configured`: the operator has not set it up. `not_connected`: the user has not connected it. */
export const channelStateSchema = z.enum(['ready', 'not_connected', 'not_configured']);
export type ChannelState = z.infer<typeof channelStateSchema>;

export const channelTestSchema = z.object({
  outcome: z.enum(['sent', 'not_delivered']),
  /** The channel's response, as a sentence. */
  answer: z.string(),
});
export type ChannelTest = z.infer<typeof channelTestSchema>;

const tag = 'Reminders';

export const channelRoutes = {
  getReminderChannels: route({
    method: 'GET',
    path: '/reminder-settings/channels',
    summary: 'Get whether each channel can reach the user',
    tag,
    auth: 'user',
    status: 200,
    response: success(
      z.object({
        app: channelStateSchema,
        email: channelStateSchema,
        telegram: channelStateSchema,
        whatsapp: channelStateSchema,
      } satisfies Record<ReachChannel, typeof channelStateSchema>),
    ),
    errors: [],
  }),
  testReminderChannel: route({
    method: 'POST',
    path: '/reminder-settings/test',
    summary: 'Send a test message by one channel now and return the reply of the channel',
    tag,
    auth: 'user',
    apiTokens: 'refused',
    body: z.object({ channel: z.enum(reachChannels) }),
    status: 200,
    response: success(channelTestSchema),
    errors: [],
  }),
};
