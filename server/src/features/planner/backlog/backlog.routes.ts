import type { backlogRoutes } from '@aide/contract';
import { parseDueInput } from '@aide/rules';
import type { Handlers } from '../../../platform/http/call.ts';
import { parseIfMatch } from '../../../platform/http/revisions.ts';
import type { ExportSection } from '../../identity/accounts/export-account.ts';
import { getSyncedList } from '../sync/get-synced-list.ts';
import { presentTask } from '../tasks/tasks.presenter.ts';
import { presentBacklogItem } from './backlog.presenter.ts';
import { findBacklogItemsById, listBacklogPage } from './backlog.repository.ts';
import { convertBacklogItem } from './convert-backlog-item.ts';
import { createBacklogItem } from './create-backlog-item.ts';
import { deleteBacklogItem } from './delete-backlog-item.ts';
import { getBacklogItem, listBacklog } from './list-backlog.ts';
import { restoreBacklogItem } from './restore-backlog-item.ts';
import { updateBacklogItem } from './update-backlog-item.ts';

export function backlogHandlers(): Handlers<typeof backlogRoutes> {
  return {
    listBacklog: async ({ read, query }) => {
      const { item_type: itemType, updated_since: since, sync_token: _token, ...filter } = query;
      const updatedSince = since === undefined ? undefined : new Date(since);
      const { data, ...rest } = await getSyncedList(read, query, {
        kind: 'backlog_item',
        list: async () => {
          const page = await read((context) => listBacklog(context, { ...filter, itemType, updatedSince }));
          return { data: page.rows.map(presentBacklogItem), nextCursor: page.nextCursor };
        },
        find: async ({ tx, user }, ids) => (await findBacklogItemsById(tx, user.id, ids)).map(presentBacklogItem),
      });
      return { data: { backlogItems: data }, ...rest };
    },

    createBacklogItem: async ({ run, body: { item_type, ...body } }) => {
      const input = { ...body, itemType: item_type, source: 'dashboard' as const };
      return { data: presentBacklogItem(await run((context) => createBacklogItem(context, input))) };
    },

    getBacklogItem: async ({ read, params }) => ({
      data: presentBacklogItem(await read((context) => getBacklogItem(context, params.id))),
    }),

    updateBacklogItem: async ({ run, params, body: { item_type, ...body }, headers }) => {
      const changes = { ...body, itemType: item_type, seen: parseIfMatch({ headers }) };
      return { data: presentBacklogItem(await run((context) => updateBacklogItem(context, params.id, changes))) };
    },

    deleteBacklogItem: async ({ run, params, headers }) => {
      await run((context) => deleteBacklogItem(context, params.id, parseIfMatch({ headers })));
      return { data: { id: params.id } };
    },

    restoreBacklogItem: async ({ run, params }) => ({
      data: presentBacklogItem(await run((context) => restoreBacklogItem(context, params.id))),
    }),

    convertBacklogItem: async ({ run, params, body: { dueDate, dueHasTime, ...body } }) => {
      const due = dueDate == null ? null : parseDueInput(dueDate, dueHasTime);
      return { data: presentTask(await run((context) => convertBacklogItem(context, params.id, { ...body, due }))) };
    },
  };
}

export const backlogExport: ExportSection = {
  name: 'backlogItems',
  async listPage({ tx, user }, paging) {
    const { rows, nextCursor } = await listBacklogPage(tx, user.id, paging);
    return { rows: rows.map(presentBacklogItem), nextCursor };
  },
};
