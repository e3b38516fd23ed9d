import type { mentionRoutes } from '@aide/contract';
import type { Handlers } from '../../../platform/http/call.ts';
import type { RequestDeps } from '../requests/handle-message.ts';
import { linkMentions } from './link-mentions.ts';
import { listMentions } from './list-mentions.ts';

export function mentionHandlers({ contacts }: Pick<RequestDeps, 'contacts'>): Handlers<typeof mentionRoutes> {
  return {
    listMentions: async ({ read, query }) => ({
      data: await read((context) => listMentions(context, contacts, query.contactId)),
    }),

    linkMentions: async ({ run, actor, body }) => {
      const conversation = actor.channel === 'api' ? 'api' : 'web';
      return { data: await run((context) => linkMentions(context, conversation, body.links)) };
    },
  };
}
