import type { ExportSection } from '../accounts/export-account.ts';
import { presentBacklogItem } from './backlog.presenter.ts';
import { listBacklogPage } from './backlog.repository.ts';

export const backlogExport: ExportSection = {
  name: 'backlogItems',
  read: async ({ tx, user }) => (await listBacklogPage(tx, user.id, {})).rows.map(presentBacklogItem),
};
