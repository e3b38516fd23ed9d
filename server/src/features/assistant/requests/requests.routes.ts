import type { assistantRoutes, captureRoutes, MessageChannel } from '@aide/contract';
import type { Actor, Context } from '../../../platform/context.ts';
import { getPageById } from '../../../platform/database/page.ts';
import { fail } from '../../../platform/errors.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import type { Limit } from '../../../platform/rate-limit/rate-limiter.ts';
import type { ExportSection } from '../../identity/accounts/export-account.ts';
import { confirmRequest, getConversation, handleMessage, type RequestDeps } from './handle-message.ts';
import { presentCapture, presentEntities } from './items.presenter.ts';
import { parseDateInput } from './parse-date-input.ts';
import { getParseContext } from './parse-request.ts';
import { listCaptures, listRequests, purgeRequestRows } from './requests.repository.ts';
import { undoMessage, undoRequest } from './undo-request.ts';

/** Parsing without saving; it may use the language model too. */
const parseByAccount: Limit = { name: 'parse', burst: 120, periodMs: 60_000 };

export function assistantHandlers(deps: RequestDeps): Handlers<typeof assistantRoutes> {
  return {
    assistant: async ({ actor, body: { as, source, ...body } }) => {
      const channel = source === 'api' ? 'api' : getChannel(actor, source);
      const made = channel === 'api' ? 'api' : source;
      const asCapture = as === 'capture';
      return { data: await handleMessage(deps, actor, { ...body, source: made, channel, asCapture }) };
    },

    confirmAssistant: async ({ run, actor, params, body }) => {
      const channel = getChannel(actor);
      return { data: await run((context) => confirmRequest(context, params.id, { chosen: body.chosen, channel })) };
    },

    undoAssistant: async ({ run, params }) => ({ data: await run((context) => undoRequest(context, params.id)) }),

    getAssistantContext: async ({ read, actor }) => {
      const { known, last } = await read((context) =>
        getParseContext(deps, context, getConversation(getChannel(actor))),
      );
      return { data: { tasks: [...known.list], last: last.map(({ id }) => id) } };
    },
  };
}

/** Handlers of messages that create tasks whatever they say, and of parsing without saving. */
export function captureHandlers(deps: RequestDeps): Handlers<typeof captureRoutes> {
  const { limiter, parser, contacts } = deps;
  return {
    parseMessage: async ({ read, user, body }) => {
      await limiter.take(parseByAccount, user.id);
      const { known, now } = await read(async (context) => ({ known: await contacts.get(context), now: context.now }));
      const { timezone: timeZone } = user;
      const parsed = await parser.parseTask({ text: body.messageText, now, timeZone, contacts: known });
      return { data: { parsedData: { entities: presentEntities(parsed, timeZone) } } };
    },

    parseDate: async ({ read, body }) => {
      const due = await read(async (context) => parseDateInput(context, body.due_date));
      const data = { parsedDate: due.at.toISOString(), due_has_time: due.hasTime };
      return { data, ...data };
    },

    capture: async ({ actor, body: { captureId, ...body } }) => {
      const channel = getChannel(actor, body.source);
      const { id, items } = await handleMessage(deps, actor, { ...body, id: captureId, channel, asCapture: true });
      // The id belongs to a message that changed or asked something instead.
      if (items.length === 0) throw fail('CONFLICT', { message: 'A message with this id was handled before.' });
      return { data: presentCapture(id, items) };
    },

    undoCapture: async ({ run, params }) => {
      await run((context) => undoMessage(context, params.id));
      return { data: { captureId: params.id } };
    },
  };
}

function getChannel({ channel }: Actor, source?: string): MessageChannel {
  if (source === 'voice_input') return 'voice';
  return channel === 'api' ? 'api' : 'web';
}

const keptMs = 30 * 86_400_000;

/** Requests are kept for 30 days, like the entries they deleted, which can be restored until then. */
export async function purgeRequests({ tx, now }: Context): Promise<number> {
  return purgeRequestRows(tx, new Date(now.getTime() - keptMs));
}

export const assistantExport: ExportSection = {
  name: 'assistantRequests',
  async listPage({ tx, user }, paging) {
    const { rows, nextCursor } = await getPageById(paging, (after) => listRequests(tx, user.id, after));
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

export const capturesExport: ExportSection = {
  name: 'captures',
  async listPage({ tx, user }, paging) {
    const { rows, nextCursor } = await getPageById(paging, (after) => listCaptures(tx, user.id, after));
    return {
      rows: rows.map(({ id, messageId, text, kind, entityId, engine, createdContactId, createdAt, undoneAt }) => ({
        id,
        message_id: messageId,
        text,
        kind,
        entity_id: entityId,
        engine,
        created_contact_id: createdContactId,
        created_at: createdAt.toISOString(),
        undone_at: undoneAt?.toISOString() ?? null,
      })),
      nextCursor,
    };
  },
};
