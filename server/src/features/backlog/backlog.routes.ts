import type { backlogRoutes } from '@aide/contract';
import type { Handlers } from '../../platform/http/call.ts';
import type { ExportSection } from '../accounts/export-account.ts';
import { readDueInput } from '../tasks/due-value.ts';
import { presentTask } from '../tasks/tasks.presenter.ts';
import { presentBacklogItem } from './backlog.presenter.ts';
import { listBacklogPage } from './backlog.repository.ts';
import { convertBacklogItem } from './convert-backlog-item.ts';
import { createBacklogItem } from './create-backlog-item.ts';
import { deleteBacklogItem } from './delete-backlog-item.ts';
import { listBacklog } from './list-backlog.ts';
import { restoreBacklogItem } from './restore-backlog-item.ts';
import { updateBacklogItem } from './update-backlog-item.ts';

export function backlogHandlers(): Handlers<typeof backlogRoutes> {
  return {
    listBacklog: async ({ read, query: { item_type: itemType, ...query } }) => {
      const { rows, nextCursor } = await read((context) => listBacklog(context, { ...query, itemType }));
      return { data: { backlogItems: rows.map(presentBacklogItem) }, nextCursor };
    },

    createBacklogItem: async ({ run, body: { item_type, ...body } }) => {
      const input = { ...body, itemType: item_type, source: 'dashboard' as const };
      return { data: presentBacklogItem(await run((context) => createBacklogItem(context, input))) };
    },

    updateBacklogItem: async ({ run, params, body: { item_type, ...body } }) => {
      const changes = { ...body, itemType: item_type };
      return { data: presentBacklogItem(await run((context) => updateBacklogItem(context, params.id, changes))) };
    },

    deleteBacklogItem: async ({ run, params }) => {
      await run((context) => deleteBacklogItem(context, params.id));
      return { data: { id: params.id } };
    },

    restoreBacklogItem: async ({ run, params }) => ({
      data: presentBacklogItem(await run((context) => restoreBacklogItem(context, params.id))),
    }),

    convertBacklogItem: async ({ run, params, body: { dueDate, dueHasTime, ...body } }) => {
      const due = dueDate == null ? null : readDueInput(dueDate, dueHasTime);
      return { data: presentTask(await run((context) => convertBacklogItem(context, params.id, { ...body, due }))) };
    },
  };
}

export const backlogExport: ExportSection = {
  name: 'backlogItems',
  async readPage({ tx, user }, paging) {
    const { rows, nextCursor } = await listBacklogPage(tx, user.id, paging);
    return { rows: rows.map(presentBacklogItem), nextCursor };
  },
};
