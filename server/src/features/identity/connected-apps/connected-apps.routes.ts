import type { ConnectedApp, connectedAppRoutes } from '@aide/contract';
import type { Handlers } from '../../../platform/http/call.ts';
import type { ExportSection } from '../accounts/export-account.ts';
import { answerAppRequest, checkAppRequest, disconnectApp } from './answer-app-request.ts';
import { listConnectedAppRows } from './connected-apps.repository.ts';
import type { ConnectedAppRow } from './connected-apps.table.ts';
import type { FindIssuer } from './oauth-issuer.ts';
import { describeReturn } from './redirect-uri.rules.ts';

export function connectedAppHandlers(findIssuer: FindIssuer): Handlers<typeof connectedAppRoutes> {
  return {
    listConnectedApps: async ({ read }) => {
      const rows = await read(({ tx, user }) => listConnectedAppRows(tx, user.id));
      const issuer = findIssuer();
      const support =
        'problem' in issuer ? { address: null, problem: issuer.problem } : { address: issuer.resource, problem: null };
      return { data: { apps: rows.map(presentConnectedApp), ...support } };
    },

    checkAppRequest: async ({ read, body }) => ({
      data: await read((context) => checkAppRequest(context, body, findIssuer)),
    }),

    answerAppRequest: async ({ run, body }) => ({
      data: { returnUrl: await run((context) => answerAppRequest(context, body, findIssuer)) },
    }),

    disconnectApp: async ({ run, params: { id } }) => {
      await run((context) => disconnectApp(context, id));
      return { data: { id } };
    },
  };
}

export const connectedAppsExport: ExportSection = {
  name: 'connectedApps',
  async read({ tx, user }) {
    return (await listConnectedAppRows(tx, user.id)).map(presentConnectedApp);
  },
};

function presentConnectedApp(row: ConnectedAppRow): ConnectedApp {
  return {
    id: row.id,
    name: row.name,
    returnsTo: describeReturn(row.redirectUri),
    scope: row.scope,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}
