import type { taskImportRoutes } from '@aide/contract';
import type { Handlers } from '../../../platform/http/call.ts';
import type { ExportSection } from '../../identity/accounts/export-account.ts';
import { importAccount } from './import-account.ts';
import { importTasks } from './import-tasks.ts';
import { listTaskImports } from './task-import.repository.ts';
import { undoTaskImport } from './undo-task-import.ts';

export const taskImportsExport: ExportSection = {
  name: 'taskImports',
  read: ({ tx, user }) => listTaskImports(tx, user.id),
};

export function taskImportHandlers(): Handlers<typeof taskImportRoutes> {
  return {
    importTasks: async ({ run, body }) => ({ data: await run((context) => importTasks(context, body)) }),

    importAccount: async ({ run, body }) => ({ data: await run((context) => importAccount(context, body)) }),

    undoTaskImport: async ({ run, params }) => ({ data: await undoTaskImport(run, params.id) }),
  };
}
