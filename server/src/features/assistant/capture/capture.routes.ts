import type { captureRoutes } from '@aide/contract';
import { readPageById } from '../../../platform/database/page.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import type { ExportSection } from '../../identity/accounts/export-account.ts';
import { presentEntities } from './capture.presenter.ts';
import { listCaptures } from './capture.repository.ts';
import { readDate } from './read-date.ts';
import { type CaptureDeps, parseByAccount, receiveMessage } from './receive-message.ts';
import { undoCapture } from './undo-capture.ts';

export function captureHandlers(deps: CaptureDeps): Handlers<typeof captureRoutes> {
  const { limiter, understanding, contacts } = deps;
  return {
    parseMessage: async ({ read, user, body }) => {
      await limiter.take(parseByAccount, user.id);
      const { known, now } = await read(async (context) => ({ known: await contacts.read(context), now: context.now }));
      const { timezone: timeZone } = user;
      const understood = await understanding.understand({ text: body.messageText, now, timeZone, contacts: known });
      return { data: { parsedData: { entities: presentEntities(understood, timeZone) } } };
    },

    parseDate: async ({ read, body }) => {
      const due = await read(async (context) => readDate(context, body.due_date));
      const data = { parsedDate: due.at.toISOString(), due_has_time: due.hasTime };
      return { data, ...data };
    },

    capture: async ({ caller, body }) => ({ data: await receiveMessage(deps, caller, body) }),

    undoCapture: async ({ run, params }) => {
      await run((context) => undoCapture(context, params.id));
      return { data: { captureId: params.id } };
    },
  };
}

export const capturesExport: ExportSection = {
  name: 'captures',
  async readPage({ tx, user }, paging) {
    const { rows, nextCursor } = await readPageById(paging, (after) => listCaptures(tx, user.id, after));
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
