import type { taskImportRoutes } from '@aide/contract';
import type { Handlers } from '../../platform/http/call.ts';
import { importAccount } from './import-account.ts';
import { importTasks } from './import-tasks.ts';
import { undoTaskImport } from './undo-task-import.ts';

export function taskImportHandlers(): Handlers<typeof taskImportRoutes> {
  return {
    importTasks: async ({ run, body }) => ({ data: await run((context) => importTasks(context, body)) }),

    importAccount: async ({ run, body }) => ({ data: await run((context) => importAccount(context, body)) }),

    undoTaskImport: async ({ run, params }) => ({ data: await undoTaskImport(run, params.id) }),
  };
}
