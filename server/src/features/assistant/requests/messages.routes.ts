import type { AssistantResult, Message, messageRoutes } from '@aide/contract';
import { z } from 'zod';
import { parseCursor, toPage, writeCursor } from '../../../platform/database/page.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import type { ExportSection } from '../../identity/accounts/export-account.ts';
import { presentTask } from '../../planner/tasks/tasks.presenter.ts';
import { clearMessages, deleteMessage, listMessages, listPeople } from './conversation.ts';
import { listMessageRows } from './messages.repository.ts';
import type { MessageRow } from './messages.table.ts';
import { listResults } from './requests.presenter.ts';

export function messageHandlers(): Handlers<typeof messageRoutes> {
  return {
    listMessages: async ({ read, query }) => {
      const { rows, nextCursor, results } = await read(async (context) => {
        const page = await listMessages(context, query);
        const replies = page.rows.filter(({ author }) => author === 'aide');
        const ids = [...new Set(replies.flatMap(({ requestId }) => requestId ?? []))];
        return { ...page, results: await listResults(context, ids) };
      });
      const newest = new Map(rows.filter(({ author }) => author === 'aide').map((row) => [row.requestId, row.id]));
      return {
        // A request that asked first has two messages of Aide: the newer one has the result.
        data: rows.map((row) => presentMessage(row, newest.get(row.requestId) === row.id ? results : new Map())),
        nextCursor,
      };
    },

    deleteMessage: async ({ run, params }) => {
      await run((context) => deleteMessage(context, params.id));
      return { data: { id: params.id } };
    },

    clearMessages: async ({ run }) => ({ data: { deleted: await run(clearMessages) } }),

    listMessagePeople: async ({ read, query }) => {
      const people = await read((context) => listPeople(context, query.limit));
      return {
        data: people.map(({ contact, lastMentionedAt, tasks, openTasks }) => ({
          contact,
          last_mentioned_at: lastMentionedAt.toISOString(),
          tasks: tasks.map(presentTask),
          open_tasks: openTasks,
        })),
      };
    },
  };
}

function presentMessage(row: MessageRow, results: ReadonlyMap<string, AssistantResult>): Message {
  const { id, channel, author, text, createdAt, requestId } = row;
  const result = author === 'aide' && requestId !== null ? results.get(requestId) : undefined;
  return { id, channel, author, text, created_at: createdAt.toISOString(), result: result ?? null };
}

const cursorSchema = z.tuple([z.uuid()]);

export const messagesExport: ExportSection = {
  name: 'messages',
  async listPage({ tx, user }, { limit, cursor }) {
    const before = parseCursor(cursor, cursorSchema)?.[0];
    const rows = await listMessageRows(tx, user.id, { limit: limit + 1, before });
    const page = toPage(rows, limit, ({ id }) => writeCursor([id]));
    return {
      rows: page.rows.map(({ id, channel, author, text, createdAt }) => ({
        id,
        channel,
        author,
        text,
        created_at: createdAt.toISOString(),
      })),
      nextCursor: page.nextCursor,
    };
  },
};
