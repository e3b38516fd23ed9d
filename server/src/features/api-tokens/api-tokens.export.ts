import type { ExportSection } from '../accounts/export-account.ts';
import { presentApiToken } from './api-tokens.presenter.ts';
import { listApiTokenRows } from './api-tokens.repository.ts';

export const apiTokensExport: ExportSection = {
  name: 'apiTokens',
  async read({ tx, user }) {
    return (await listApiTokenRows(tx, user.id)).map(presentApiToken);
  },
};
