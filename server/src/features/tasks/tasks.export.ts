import type { ExportSection } from '../accounts/export-account.ts';
import { listAllTaskHistory } from './task-history.repository.ts';
import { listTaskPage } from './task-list.repository.ts';
import { presentTask, presentTaskHistory } from './tasks.presenter.ts';
import { dueWindow } from './tasks.rules.ts';

/** The tasks, each with what happened to it. */
export const tasksExport: ExportSection = {
  name: 'tasks',
  async read({ tx, user }) {
    const { rows } = await listTaskPage(tx, user.id, { due: dueWindow(undefined, undefined, user.timezone) }, {});
    const history = Map.groupBy(await listAllTaskHistory(tx, user.id), (entry) => entry.taskId);
    return rows.map((task) => ({
      ...presentTask(task),
      history: (history.get(task.id) ?? []).map(presentTaskHistory),
    }));
  },
};
