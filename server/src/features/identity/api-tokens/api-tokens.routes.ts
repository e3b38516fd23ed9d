import type { apiTokenRoutes, ApiToken } from '@aide/contract';
import type { Handlers } from '../../../platform/http/call.ts';
import type { ExportSection } from '../accounts/export-account.ts';
import { listApiTokenRows } from './api-tokens.repository.ts';
import { createApiToken, revokeApiToken } from './create-api-token.ts';
import type { ApiTokenRow } from './api-tokens.table.ts';

export function apiTokenHandlers(): Handlers<typeof apiTokenRoutes> {
  return {
    listApiTokens: async ({ read }) => {
      const rows = await read(({ tx, user }) => listApiTokenRows(tx, user.id));
      return { data: rows.map(presentApiToken) };
    },

    createApiToken: async ({ run, body }) => {
      const { row, token } = await run((context) => createApiToken(context, body));
      return { data: { ...presentApiToken(row), token } };
    },

    revokeApiToken: async ({ run, params: { id } }) => {
      await run((context) => revokeApiToken(context, id));
      return { data: { id } };
    },
  };
}

export const apiTokensExport: ExportSection = {
  name: 'apiTokens',
  async read({ tx, user }) {
    return (await listApiTokenRows(tx, user.id)).map(presentApiToken);
  },
};

function presentApiToken(row: ApiTokenRow): ApiToken {
  return {
    id: row.id,
    name: row.name,
    scope: row.scope,
    hint: row.hint,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}
