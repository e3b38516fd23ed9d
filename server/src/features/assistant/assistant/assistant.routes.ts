import type { assistantRoutes, MessageChannel } from '@aide/contract';
import type { Context } from '../../../platform/context.ts';
import type { Caller } from '../../../platform/context.ts';
import { readPageById } from '../../../platform/database/page.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import type { ExportSection } from '../../identity/accounts/export-account.ts';
import type { CaptureDeps } from '../capture/receive-message.ts';
import type { MessagesDeleted } from '../messages/conversation.ts';
import { answerMessage, confirmRequest, getConversation, readFacts, undoRequest } from './answer-message.ts';
import { deleteRequests, listRequests, purgeRequestRows } from './assistant.repository.ts';

export function assistantHandlers(deps: CaptureDeps): Handlers<typeof assistantRoutes> {
  return {
    assistant: async ({ caller, body: { as, source, ...body } }) => {
      const channel = source === 'voice_input' ? 'voice' : source === 'api' ? 'api' : getChannel(caller);
      const made = channel === 'api' ? 'api' : source;
      const asCapture = as === 'capture';
      return { data: await answerMessage(deps, caller, { ...body, source: made, channel, asCapture }) };
    },

    confirmAssistant: async ({ run, caller, params, body }) => {
      const channel = getChannel(caller);
      return { data: await run((context) => confirmRequest(context, params.id, { chosen: body.chosen, channel })) };
    },

    undoAssistant: async ({ run, params }) => ({ data: await run((context) => undoRequest(context, params.id)) }),

    getAssistantContext: async ({ read, caller }) => {
      const facts = await read((context) => readFacts(deps, context, getConversation(getChannel(caller))));
      return { data: { tasks: facts.known.list, last: facts.last.map(({ id }) => id) } };
    },
  };
}

function getChannel({ channel }: Caller): MessageChannel {
  return channel === 'api' ? 'api' : 'web';
}

/** Deletes the requests of messages that the user has deleted. */
export async function deleteRequestsOfMessages({ context, requestIds }: MessagesDeleted): Promise<void> {
  await deleteRequests(context.tx, context.user.id, requestIds);
}

const keptMs = 30 * 86_400_000;

/** Requests are kept for 30 days, like the entries they deleted, which can be restored until then. */
export async function purgeRequests({ tx, now }: Context): Promise<number> {
  return purgeRequestRows(tx, new Date(now.getTime() - keptMs));
}

export const assistantExport: ExportSection = {
  name: 'assistantRequests',
  async readPage({ tx, user }, paging) {
    const { rows, nextCursor } = await readPageById(paging, (after) => listRequests(tx, user.id, after));
    return {
      rows: rows.map(({ id, conversation, text, kind, outcome, createdAt, undoneAt }) => ({
        id,
        conversation,
        text,
        kind,
        reply: outcome.reply,
        created_at: createdAt.toISOString(),
        undone_at: undoneAt?.toISOString() ?? null,
      })),
      nextCursor,
    };
  },
};
