import type { SessionInfo, sessionRoutes } from '@aide/contract';
import type { Handlers } from '../../../platform/http/call.ts';
import type { ExportSection } from '../accounts/export-account.ts';
import { listSessions, revokeSession, signOutEverywhere } from './sessions.ts';
import type { SessionRow } from './sessions.table.ts';

export function sessionHandlers(): Handlers<typeof sessionRoutes> {
  return {
    listSessions: async ({ read, credential }) => {
      const rows = await read(listSessions);
      return { data: rows.map((row) => presentSession(row, credential.id)) };
    },

    revokeSession: async ({ run, params: { id } }) => {
      await run((context) => revokeSession(context, id));
      return { data: { id } };
    },

    signOut: async ({ run, credential }) => {
      await run((context) => revokeSession(context, credential.id));
      return { data: { ended: 1 } };
    },

    signOutEverywhere: async ({ run }) => ({ data: { ended: await run(signOutEverywhere) } }),
  };
}

/** Maps a session to the contract; `currentId` is the session of the request. */
function presentSession(
  { id, device, address, createdAt, lastUsedAt }: SessionRow,
  currentId: string | undefined,
): SessionInfo {
  return {
    id,
    device,
    address,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    current: id === currentId,
  };
}

export const sessionsExport: ExportSection = {
  name: 'sessions',
  async read(context) {
    return (await listSessions(context)).map((row) => presentSession(row, context.credential?.id));
  },
};
