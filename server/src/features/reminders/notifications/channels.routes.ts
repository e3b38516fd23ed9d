import type { channelRoutes } from '@aide/contract';
import type { Handlers } from '../../../platform/http/call.ts';
import { listChannelStates, testChannel, type ChannelDeps } from './test-channel.ts';

export function channelHandlers(deps: ChannelDeps): Handlers<typeof channelRoutes> {
  return {
    getReminderChannels: async ({ read }) => ({ data: await read((context) => listChannelStates(context, deps)) }),

    testReminderChannel: async ({ run, read, body }) => ({
      data: await testChannel(deps, body.channel, { run, read }),
    }),
  };
}
