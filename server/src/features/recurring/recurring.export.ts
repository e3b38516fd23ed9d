import type { ExportSection } from '../accounts/export-account.ts';
import { presentRecurringTask } from './recurring.presenter.ts';
import { listRecurringPage } from './recurring.repository.ts';

export const recurringTasksExport: ExportSection = {
  name: 'recurringTasks',
  read: async ({ tx, user }) => (await listRecurringPage(tx, user.id, {})).rows.map(presentRecurringTask),
};
